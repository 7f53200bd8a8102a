// The sections of docs/product.md that demand the states of a machine, each with the levels at which one of them was visited.
import type { Machine } from '../explorerModel.ts';
import { StateLink } from './StateLink.tsx';
import { useExplorer } from './useExplorer.ts';

export function Requirements({ machine }: { machine: Machine }) {
  const { explorer } = useExplorer();
  const ids = new Set(machine.states.map(({ id }) => id));
  const requirements = explorer.requirements.flatMap(({ requirement, title, states, visited }) => {
    const own = states.filter((id) => ids.has(id));
    const visitedAt = Object.entries(visited).filter(([, at]) => at.some((id) => ids.has(id)));
    const levels = visitedAt.map(([level]) => level);
    return own.length === 0 ? [] : [{ requirement, title, states: own, levels }];
  });
  return (
    <>
      <h3>Requirements</h3>
      <p>The sections of docs/product.md that demand its states:</p>
      <ul className="plain">
        {requirements.map(({ requirement, title, states, levels }) => (
          <li key={requirement}>
            <details className="inherited">
              <summary>
                {requirement} {title}
                {(explorer.runs.length > 0 || explorer.coverageAt !== null) && (
                  <small>
                    {levels.length === 0
                      ? ', visited at no level'
                      : `, visited at level ${levels.join(', ')}`}
                  </small>
                )}
              </summary>
              <ul className="plain">
                {states.map((id) => (
                  <li key={id}>
                    <StateLink id={id} />
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
