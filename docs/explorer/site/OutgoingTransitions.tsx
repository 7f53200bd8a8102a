// The transitions out of a state with their guards, and those that it inherits from its ancestors.
import type { Guard, OutgoingTransition, State } from '../explorerModel.ts';
import { StateLink } from './StateLink.tsx';
import { ancestorsOf, useExplorer } from './useExplorer.ts';

function GuardDetails({ name, comment, code }: Guard) {
  return (
    <details className="guard">
      <summary>
        only if <code>{name}</code>
      </summary>
      {comment !== '' && <p>{comment}</p>}
      <pre>
        <code>{code}</code>
      </pre>
    </details>
  );
}

function TransitionList({ transitions, name }: { transitions: readonly OutgoingTransition[]; name: string }) {
  return (
    <ul className="transitions" aria-label={name}>
      {transitions.map(({ event, guard, targets }, index) => (
        <li key={index}>
          <div>
            <code className="event">{event}</code>{' '}
            <span className="target">
              {targets.length === 0 ? (
                'stays'
              ) : (
                <>
                  {/* axe cannot judge the contrast of a symbol: e2e/accessibility.ts excepts this class. */}
                  <span className="sign">→</span>{' '}
                  {targets.map((id) => (
                    <StateLink key={id} id={id} />
                  ))}
                </>
              )}
            </span>
          </div>
          {guard !== null && <GuardDetails {...guard} />}
        </li>
      ))}
    </ul>
  );
}

export function OutgoingTransitions({ state }: { state: State }) {
  const { machine } = useExplorer();
  const ancestors = ancestorsOf(machine, state)
    .toReversed()
    .filter(({ outgoing }) => outgoing.length > 0);
  if (state.kind === 'machine' && state.outgoing.length === 0) return null;
  return (
    <>
      <h3>{state.kind === 'machine' ? 'What leads on from anywhere' : 'What leads out'}</h3>
      {state.outgoing.length === 0 && (
        <p>{ancestors.length === 0 ? 'Nothing: it ends here.' : 'Nothing of its own.'}</p>
      )}
      {state.outgoing.length > 0 && (
        <TransitionList transitions={state.outgoing} name={`Out of ${state.name}`} />
      )}
      {ancestors.map((ancestor) => (
        <details key={ancestor.id} className="inherited">
          <summary>
            {ancestor.outgoing.length} more from {ancestor.kind === 'machine' ? 'anywhere' : ancestor.name}
          </summary>
          <TransitionList transitions={ancestor.outgoing} name={`Out of ${ancestor.name}`} />
        </details>
      ))}
    </>
  );
}
