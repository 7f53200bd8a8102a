// The transitions into a state.
import type { State } from '../explorerModel.ts';
import { StateLink } from './StateLink.tsx';
import { useExplorer } from './useExplorer.ts';

export function IncomingTransitions({ state: { incoming, name, isInitial, parent } }: { state: State }) {
  const { machine } = useExplorer();
  const root = machine.states[0]?.id;
  return (
    <>
      <h3>What leads in</h3>
      {isInitial && parent === root && <p>The machine begins here.</p>}
      {isInitial && parent !== null && parent !== root && (
        <p>
          It is the initial state of <StateLink id={parent} />.
        </p>
      )}
      {incoming.length === 0 && !isInitial && <p>Nothing.</p>}
      {incoming.length > 0 && (
        <ul className="transitions" aria-label={`Into ${name}`}>
          {incoming.map(({ from, event, guard }, index) => (
            <li key={index}>
              <StateLink id={from} /> <code className="event">{event}</code>
              {guard !== null && <small> only if {guard}</small>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
