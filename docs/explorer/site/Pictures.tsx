// The pictures of a state from the last browser run, in both languages and at both widths, and what axe found in it.
import type { State } from '../explorerModel.ts';
import { pictureVariants, pictureOf, type PictureVariant } from './pictureVariants.ts';

function VariantFigure({ state, variant }: { state: State; variant: PictureVariant }) {
  const picture = pictureOf(state, variant);
  return (
    <figure className={variant.device}>
      {picture?.file ? (
        <a href={picture.file}>
          <img src={picture.file} alt={`${state.name} in ${variant.label}`} loading="lazy" />
        </a>
      ) : (
        <p className="missing">{picture ? 'No picture was taken' : 'Not visited in the last run'}</p>
      )}
      <figcaption>{variant.label}</figcaption>
    </figure>
  );
}

export function Pictures({ state }: { state: State }) {
  const seen = pictureVariants.flatMap((variant) => {
    const picture = pictureOf(state, variant);
    return picture === undefined ? [] : [{ variant, ...picture }];
  });
  const violations = seen.filter((each) => each.violations.length > 0);
  const [first] = seen;
  return (
    <>
      <h3>How it looks</h3>
      <div className="pictures">
        {pictureVariants.map((variant) => (
          <VariantFigure key={variant.label} state={state} variant={variant} />
        ))}
      </div>
      {first !== undefined && (
        <p>
          At <code>{first.address}</code>.{' '}
          {violations.length === 0
            ? `axe found nothing wrong in ${seen.length} of ${pictureVariants.length} ways.`
            : 'axe found:'}
        </p>
      )}
      {violations.map(({ variant, violations: found }) => (
        <div key={variant.label}>
          <h4>{variant.label}</h4>
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
