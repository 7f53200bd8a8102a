// What leads into a state.
import type { State } from '../model.ts';
import { StateLink } from './StateLink.tsx';

export function Entered({ state: { entering, name } }: { state: State }) {
  return (
    <>
      <h3>What leads in</h3>
      {entering.length === 0 && (
        <p>Nothing by name: the state around it begins here, or nobody comes back.</p>
      )}
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
