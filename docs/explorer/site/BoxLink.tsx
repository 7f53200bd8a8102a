// A state in the diagram: a link that opens it, with a mark of how it looked when it was last seen.
import type { KeyboardEvent } from 'react';
import type { Box } from '../model.ts';
import { useAround } from './around.ts';
import { isSeen, violationsOf } from './seen.ts';

const titleHeight = 36;

export function BoxLink({ box, press }: { box: Box; press: (event: KeyboardEvent) => void }) {
  const { id, label, form, x, y, width } = box;
  const { machine, state: chosen, place, linkTo } = useAround();
  const state = machine.states.find((one) => one.id === id);
  if (state === undefined) return null;
  const isGrey = place.applicant !== null && state.unreachableFor.includes(place.applicant);
  const violations = violationsOf(state);
  const seen = violations > 0 ? 'violations' : isSeen(state) ? 'seen' : 'unseen';
  const height = form === 'frame' ? titleHeight : box.height;
  const name = [
    state.name,
    ...(form === 'folded' ? ['opens its own diagram'] : []),
    ...(form === 'final' ? ['final'] : []),
    ...(state.visible && seen !== 'unseen' ? [seen === 'seen' ? 'seen' : `${violations} violations`] : []),
    ...(isGrey ? [`out of reach for ${place.applicant}`] : []),
  ];
  return (
    <a
      id={id}
      href={linkTo(id)}
      onKeyDown={press}
      className={`box ${form}${isGrey ? ' grey' : ''}`}
      aria-current={id === chosen.id ? 'true' : undefined}
      aria-label={name.join(', ')}
    >
      <rect x={x} y={y} width={width} height={height} rx={form === 'final' ? height / 2 : 8} />
      {form === 'final' && (
        <rect
          x={x + 3}
          y={y + 3}
          width={width - 6}
          height={height - 6}
          rx={height / 2 - 3}
          className="within"
        />
      )}
      <text x={form === 'frame' ? x + 14 : x + (width - (form === 'folded' ? 20 : 0)) / 2} y={y + height / 2}>
        {label}
      </text>
      {form === 'folded' && (
        <path d={`M${x + width - 26} ${y + height / 2 - 5}h10v10h-10zm5 2v6m-3 -3h6`} className="opens" />
      )}
      {state.visible && seen !== 'unseen' && (
        <circle cx={x + width - 2} cy={y + 2} r="5" className={`mark ${seen}`} />
      )}
    </a>
  );
}
