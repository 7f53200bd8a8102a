// The states and events of all machines whose names contain the query.
import type { Explorer } from '../explorerModel.ts';
import { useExplorer } from './useExplorer.ts';

const maxResults = 40;

interface Match {
  machine: string;
  state: string;
  name: string;
  /** The event of this state that contains the query; null when the state's name contains it. */
  event: string | null;
}

/** Matching states first, then matching events. */
function matchesIn({ machines }: Explorer, query: string): Match[] {
  const lowerQuery = query.toLowerCase();
  const contains = (text: string) => text.toLowerCase().includes(lowerQuery);
  const matches = machines.flatMap(({ name: machine, states }) =>
    states.flatMap(({ id, name, outgoing }): Match[] => {
      const match = { machine, state: id, name };
      const events = new Set(outgoing.map(({ event }) => event).filter(contains));
      return [
        ...(contains(name) ? [{ ...match, event: null }] : []),
        ...[...events].map((event) => ({ ...match, event })),
      ];
    }),
  );
  return matches.toSorted((one, other) => Number(one.event !== null) - Number(other.event !== null));
}

export function SearchResults({ query }: { query: string }) {
  const { explorer, linkTo } = useExplorer();
  const matches = matchesIn(explorer, query);
  return (
    <>
      <p role="status" className="count">
        {matches.length === 0 ? 'Nothing found' : `${matches.length} found`}
        {matches.length > maxResults && `, the first ${maxResults} shown`}
      </p>
      <ul className="results">
        {matches.slice(0, maxResults).map(({ machine, state, name, event }) => (
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
