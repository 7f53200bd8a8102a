// The paths to a state: the shortest one in the graph and those of the last runs, each with the command that runs it again.
import { useState } from 'react';
import type { StatePath, State } from '../explorerModel.ts';

const command = (replay: string) => `npm run paths -- ${replay}`;

function Path({ level, events, replay, failed }: StatePath) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(command(replay)).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  const count = events.length === 1 ? '1 event' : `${events.length} events`;
  return (
    <li>
      <details open={level === null}>
        <summary>
          {level === null ? 'The shortest' : `Run at level ${level}`}, {count}
          {failed && <strong> failed</strong>}
        </summary>
        {events.length === 0 ? (
          <p>The machine begins here.</p>
        ) : (
          <ol className="events">
            {events.map((event, index) => (
              <li key={index}>
                <code>{event}</code>
              </li>
            ))}
          </ol>
        )}
      </details>
      {level === null && <small>All paths through here:</small>}
      <div className="command">
        <code>{command(replay)}</code>
        <button type="button" onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </button>
      </div>
    </li>
  );
}

export function Paths({ state: { paths, kind } }: { state: State }) {
  return (
    <>
      <h3>Paths that get here</h3>
      {paths.length === 0 && (
        <p>
          {kind === 'transient'
            ? 'The machine leaves this state at once: paths pass through it.'
            : 'No path gets here.'}
        </p>
      )}
      <ul className="paths">
        {paths.map((path) => (
          <Path key={path.replay} {...path} />
        ))}
      </ul>
    </>
  );
}
