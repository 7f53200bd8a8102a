// States and events of all machines whose names hold what is looked for.
import type { Explorer } from '../model.ts';
import { useAround } from './around.ts';

/** More would not be read. */
const most = 40;

interface Match {
  machine: string;
  state: string;
  name: string;
  /** What leaves this state and was looked for; null when its own name was. */
  event: string | null;
}

function matchesIn({ machines }: Explorer, query: string): Match[] {
  const sought = query.toLowerCase();
  const holds = (text: string) => text.toLowerCase().includes(sought);
  const all = machines.flatMap(({ name: machine, states }) =>
    states.flatMap(({ id, name, leaving }): Match[] => {
      const found = { machine, state: id, name };
      const events = new Set(leaving.map(({ event }) => event).filter(holds));
      return [
        ...(holds(name) ? [{ ...found, event: null }] : []),
        ...[...events].map((event) => ({ ...found, event })),
      ];
    }),
  );
  return all.toSorted((one, other) => Number(one.event !== null) - Number(other.event !== null));
}

export function Found({ query }: { query: string }) {
  const { explorer, linkTo } = useAround();
  const matches = matchesIn(explorer, query);
  const more = matches.length - most;
  return (
    <>
      <p role="status" className="count">
        {matches.length === 0 ? 'Nothing found' : `${matches.length} found`}
        {more > 0 && `, the first ${most} shown`}
      </p>
      <ul className="found">
        {matches.slice(0, most).map(({ machine, state, name, event }) => (
          <li key={`${machine} ${state} ${event}`}>
            <a href={linkTo(state, machine)}>
              <span>{event ?? name}</span>{' '}
              <small>{event === null ? machine : `leaves ${name} in ${machine}`}</small>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
