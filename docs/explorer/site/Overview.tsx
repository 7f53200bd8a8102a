// The overview of a machine: what it is for, how large it is, what its paths cover, and the last runs.
import type { Machine, Run } from '../explorerModel.ts';
import { useExplorer } from './useExplorer.ts';
import { Legend } from './Legend.tsx';
import { isSeen } from './pictureVariants.ts';
import { Requirements } from './Requirements.tsx';

const millisecondsPerDay = 86_400_000;

function ageOf(at: string): string {
  const age = Math.floor((Date.now() - Date.parse(at)) / millisecondsPerDay);
  if (age < 1) return 'today';
  return age === 1 ? 'yesterday' : `${age} days ago`;
}

const Age = ({ at }: { at: string }) => <time dateTime={at}>{ageOf(at)}</time>;

function RunLine({ level, at, paths, failures }: Run) {
  return (
    <li>
      {level}: <Age at={at} />, {paths} paths,{' '}
      {failures === 0 ? 'none failed' : <strong>{failures} failed</strong>}
    </li>
  );
}

/** What the paths of the level `machine` cover. */
function CoverageList({ states, transitions, guards, pairs }: NonNullable<Machine['coverage']>) {
  const shares = { states, transitions, 'guards with both results': guards, 'pairs of transitions': pairs };
  return (
    <ul className="plain">
      {Object.entries(shares).map(([name, { covered, all }]) => (
        <li key={name}>
          {covered} of {all} {name}
        </li>
      ))}
    </ul>
  );
}

export function Overview({ machine }: { machine: Machine }) {
  const { about, file, coverage, states, views } = machine;
  const { explorer } = useExplorer();
  const visible = states.filter((state) => state.visible);
  const transitionCount = states.reduce((total, { outgoing }) => total + outgoing.length, 0);
  return (
    <>
      <p>
        {about.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}
      </p>
      <dl className="facts">
        <dt>Made from</dt>
        <dd>
          <code>{file}</code>
        </dd>
        <dt>Size</dt>
        <dd>
          {states.length - 1} states, {transitionCount} transitions
          {views.length > 1 && `, ${views.length} diagrams: states of one shape open their own`}
        </dd>
        <dt>Seen</dt>
        <dd>
          {visible.length === 0
            ? 'It runs on the server: nobody sees it'
            : `${visible.filter(isSeen).length} of ${visible.length} states that a user can see, in both languages, wide and narrow`}
        </dd>
        {coverage !== null && explorer.coverageAt !== null && (
          <>
            <dt>Covered</dt>
            <dd>
              Counted <Age at={explorer.coverageAt} />, at level machine
              <CoverageList {...coverage} />
            </dd>
          </>
        )}
        <dt>Last runs</dt>
        <dd>
          {explorer.runs.length === 0 ? (
            <>
              None. <code>npm run explorer -- --run</code> makes the pictures
            </>
          ) : (
            <ul className="plain">
              {explorer.runs.map((run) => (
                <RunLine key={run.level} {...run} />
              ))}
            </ul>
          )}
        </dd>
      </dl>
      <Legend />
      <Requirements machine={machine} />
    </>
  );
}
