// What leads into a state.
import type { State } from '../model.ts';
import { useAround } from './around.ts';
import { StateLink } from './StateLink.tsx';

export function Entered({ state: { entering, name, begins, parent } }: { state: State }) {
  const { machine } = useAround();
  return (
    <>
      <h3>What leads in</h3>
      {begins && parent === machine.states[0]?.id && <p>The machine begins here.</p>}
      {begins && parent !== null && parent !== machine.states[0]?.id && (
        <p>
          Whatever leads to <StateLink id={parent} /> as a whole: it begins here.
        </p>
      )}
      {entering.length === 0 && !begins && <p>Nothing.</p>}
      {entering.length > 0 && (
        <ul className="ways" aria-label={`Into ${name}`}>
          {entering.map(({ from, event, guard }, index) => (
            <li key={index}>
              <StateLink id={from} /> <code className="event">{event}</code>
              {guard !== null && (
                <small> only if {guard === 'by its answers' ? 'its answers say so' : guard}</small>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
