// The list of all machines, with the number of states that the last browser run visited.
import type { Machine } from '../explorerModel.ts';
import { useExplorer } from './useExplorer.ts';
import { isSeen } from './pictureVariants.ts';

const countOf = ({ states }: Machine) => {
  const visible = states.filter((state) => state.visible);
  if (visible.length === 0) return 'no screens';
  return `${visible.filter(isSeen).length} of ${visible.length} states seen`;
};

export function MachineList() {
  const { explorer, machine, linkTo } = useExplorer();
  return (
    <ul className="machines">
      {explorer.machines.map((one) => (
        <li key={one.name}>
          <a href={linkTo(null, one.name)} aria-current={one === machine ? 'page' : undefined}>
            <span>{one.name}</span> <small>{countOf(one)}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}
