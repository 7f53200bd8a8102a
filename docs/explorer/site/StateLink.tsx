// The name of a state, leading to it.
import { useAround } from './around.ts';

/** @param alone only its own name, where the states around it are already said */
export function StateLink({ id, alone = false }: { id: string; alone?: boolean }) {
  const { machine, linkTo } = useAround();
  const state = machine.states.find((one) => one.id === id);
  const name = state?.name ?? id;
  if (state?.kind === 'machine') return <a href={linkTo(null)}>{alone ? name : 'anywhere'}</a>;
  return <a href={linkTo(id)}>{alone ? name.replace(/^.*\./, '') : name}</a>;
}
