// What kind of state it is, and what the machine says of it.
import type { State } from '../model.ts';
import { useAround } from './around.ts';
import { StateLink } from './StateLink.tsx';

const kinds: Readonly<Record<State['kind'], string>> = {
  machine: 'The whole machine',
  group: 'A group of states: one of them at a time',
  regions: 'Regions: all of them at the same time',
  state: 'A state',
  passing: 'Passed through at once: its own answers decide where to',
  final: 'Final: the machine ends here',
};

export function StateFacts({ state }: { state: State }) {
  const { machine } = useAround();
  const inside = machine.states.filter(({ parent }) => parent === state.id);
  return (
    <dl className="facts">
      <dt>Kind</dt>
      <dd>
        {kinds[state.kind]}
        {!state.visible &&
          state.neverSeen === null &&
          ['state', 'final'].includes(state.kind) &&
          '. Nobody sees it: it lives on the server'}
      </dd>
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
      {state.meta.map(({ name, value, words }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {words !== null && (
              <>
                {' '}
                <q>{words.en}</q> <q lang="cy">{words.cy}</q>
              </>
            )}
          </dd>
        </div>
      ))}
      {state.asks.length > 0 && (
        <>
          <dt>Asks</dt>
          <dd>{state.asks.map(({ id, port }) => (id === port ? id : `${id} (${port})`)).join(', ')}</dd>
        </>
      )}
      {inside.length > 0 && (
        <>
          <dt>Holds</dt>
          <dd>
            <ul className="plain">
              {inside.map(({ id }) => (
                <li key={id}>
                  <StateLink id={id} alone />
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}
