// How a state looked in the last run of the browser: in both languages, wide and narrow, and what axe found.
import type { State } from '../model.ts';
import { looks, pictureOf, type Look } from './seen.ts';

function Shown({ state, look }: { state: State; look: Look }) {
  const picture = pictureOf(state, look);
  return (
    <figure className={look.device}>
      {picture?.file ? (
        <a href={picture.file}>
          <img src={picture.file} alt={`${state.name} in ${look.label}`} loading="lazy" />
        </a>
      ) : (
        <p className="missing">{picture ? 'No picture was taken' : 'Not visited in the last run'}</p>
      )}
      <figcaption>{look.label}</figcaption>
    </figure>
  );
}

export function Pictures({ state }: { state: State }) {
  const seen = looks.flatMap((look) => {
    const picture = pictureOf(state, look);
    return picture === undefined ? [] : [{ look, ...picture }];
  });
  const violations = seen.filter((each) => each.violations.length > 0);
  const [first] = seen;
  return (
    <>
      <h3>How it looks</h3>
      <div className="pictures">
        {looks.map((look) => (
          <Shown key={look.label} state={state} look={look} />
        ))}
      </div>
      {first !== undefined && (
        <p>
          At <code>{first.address}</code>.{' '}
          {violations.length === 0
            ? `axe found nothing wrong in ${seen.length} of ${looks.length} ways.`
            : 'axe found:'}
        </p>
      )}
      {violations.map(({ look, violations: found }) => (
        <div key={look.label}>
          <h4>{look.label}</h4>
          <ul className="violations">
            {found.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
