// What leads out of a state, with the guard that may stand in the way; and what the states around it add.
import type { Guard, Leaving, State } from '../model.ts';
import { useAround } from './around.ts';
import { aroundIt } from './aroundIt.ts';
import { StateLink } from './StateLink.tsx';

function Why({ name, why, code }: Guard) {
  return (
    <details className="guard">
      <summary>only if {name === 'by its answers' ? 'its answers say so' : <code>{name}</code>}</summary>
      {why !== '' && <p>{why}</p>}
      <pre>
        <code>{code}</code>
      </pre>
    </details>
  );
}

function Ways({ leaving, name }: { leaving: readonly Leaving[]; name: string }) {
  return (
    <ul className="ways" aria-label={name}>
      {leaving.map(({ event, guard, targets }, index) => (
        <li key={index}>
          <div>
            <code className="event">{event}</code>{' '}
            <span className="to">
              {targets.length === 0 ? (
                'stays'
              ) : (
                <>
                  <span className="sign">→</span>{' '}
                  {targets.map((id) => (
                    <StateLink key={id} id={id} />
                  ))}
                </>
              )}
            </span>
          </div>
          {guard !== null && <Why {...guard} />}
        </li>
      ))}
    </ul>
  );
}

export function Leaves({ state }: { state: State }) {
  const { machine } = useAround();
  const others = aroundIt(machine, state)
    .toReversed()
    .filter(({ leaving }) => leaving.length > 0);
  if (state.kind === 'machine' && state.leaving.length === 0) return null;
  return (
    <>
      <h3>{state.kind === 'machine' ? 'What leads on from anywhere' : 'What leads out'}</h3>
      {state.leaving.length === 0 && (
        <p>{others.length === 0 ? 'Nothing: it ends here.' : 'Nothing of its own.'}</p>
      )}
      {state.leaving.length > 0 && <Ways leaving={state.leaving} name={`Out of ${state.name}`} />}
      {others.map((one) => (
        <details key={one.id} className="around">
          <summary>
            {one.leaving.length} more from {one.kind === 'machine' ? 'anywhere' : one.name}
          </summary>
          <Ways leaving={one.leaving} name={`Out of ${one.name}`} />
        </details>
      ))}
    </>
  );
}
