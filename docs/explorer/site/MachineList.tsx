// All machines, with how many of their states have been seen in the browser.
import type { Machine } from '../model.ts';
import { useAround } from './around.ts';
import { isSeen } from './seen.ts';

const countOf = ({ states }: Machine) => {
  const visible = states.filter((state) => state.visible);
  if (visible.length === 0) return 'no screens';
  return `${visible.filter(isSeen).length} of ${visible.length} states seen`;
};

export function MachineList() {
  const { explorer, machine, linkTo } = useAround();
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
