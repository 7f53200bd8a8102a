// The facts of a state: from the machine's configuration its kind, requirement, tags, meta, ports and children; from the last coverage and
// the last runs the levels at which it was visited, and the pairs of transitions.
import type { State } from '../explorerModel.ts';
import { useExplorer } from './useExplorer.ts';
import { StateLink } from './StateLink.tsx';

const kinds: Readonly<Record<State['kind'], string>> = {
  machine: 'The whole machine',
  compound: 'Compound: one of its states at a time',
  parallel: 'Parallel: all of its states at the same time',
  atomic: 'A state without states inside',
  transient: 'Transient: the machine leaves it at once, its guards decide where to',
  final: 'Final: the machine ends here',
};

export function StateFacts({ state }: { state: State }) {
  const { explorer, machine } = useExplorer();
  const children = machine.states.filter(({ parent }) => parent === state.id);
  return (
    <dl className="facts">
      <dt>Kind</dt>
      <dd>
        {kinds[state.kind]}
        {!state.visible &&
          state.reasonNotSeen === null &&
          ['atomic', 'final'].includes(state.kind) &&
          '. Nobody sees it: it lives on the server'}
      </dd>
      {state.requirement !== null && (
        <>
          <dt>Requirement</dt>
          <dd>
            {state.requirement.number} {state.requirement.title}
            {state.requirement.from !== null && (
              <>
                , as all in <StateLink id={state.requirement.from} keyOnly />
              </>
            )}
          </dd>
        </>
      )}
      {(explorer.runs.length > 0 || explorer.coverageAt !== null) &&
        ['atomic', 'final'].includes(state.kind) && (
          <>
            <dt>Visited</dt>
            <dd>{state.visitedAt.length === 0 ? 'At no level' : `At level ${state.visitedAt.join(', ')}`}</dd>
          </>
        )}
      {state.pairs !== null && (
        <>
          <dt>Pairs</dt>
          <dd>
            {state.pairs.covered} of {state.pairs.all} ways to take one transition and right after it one out
            of here
          </dd>
        </>
      )}
      {state.tags.length > 0 && (
        <>
          <dt>Tags</dt>
          <dd className="tags">
            {state.tags.map((tag) => (
              <span key={tag}>{tag}</span>
            ))}
          </dd>
        </>
      )}
      {state.meta.map(({ name, value, messages }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {messages !== null && (
              <>
                {' '}
                <q>{messages.en}</q> <q lang="cy">{messages.cy}</q>
              </>
            )}
          </dd>
        </div>
      ))}
      {state.invokes.length > 0 && (
        <>
          <dt>Asks</dt>
          <dd>{state.invokes.map(({ id, port }) => (id === port ? id : `${id} (${port})`)).join(', ')}</dd>
        </>
      )}
      {children.length > 0 && (
        <>
          <dt>Holds</dt>
          <dd>
            <ul className="plain">
              {children.map(({ id }) => (
                <li key={id}>
                  <StateLink id={id} keyOnly />
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}
