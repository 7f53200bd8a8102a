// The states around a state, the machine itself first.
import type { Machine, State } from '../model.ts';

export function aroundIt({ states }: Pick<Machine, 'states'>, { parent }: State): State[] {
  const outer = states.find(({ id }) => id === parent);
  return outer === undefined ? [] : [...aroundIt({ states }, outer), outer];
}
