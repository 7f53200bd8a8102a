// A link that selects a state, with the state's name as its text.
import { useExplorer } from './useExplorer.ts';

/** @param keyOnly show the state's key without its ancestors, where these are on the page already */
export function StateLink({ id, keyOnly = false }: { id: string; keyOnly?: boolean }) {
  const { machine, linkTo } = useExplorer();
  const state = machine.states.find((one) => one.id === id);
  const name = state?.name ?? id;
  if (state?.kind === 'machine') return <a href={linkTo(null)}>{keyOnly ? name : 'anywhere'}</a>;
  return <a href={linkTo(id)}>{keyOnly ? name.replace(/^.*\./, '') : name}</a>;
}
