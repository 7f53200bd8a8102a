// The box of a state in a diagram, a link that selects the state. Its dot shows what the last browser run found: one colour for axe's
// violations, the other when the run visited the state in all four variants and axe found none.
import type { KeyboardEvent } from 'react';
import type { Box } from '../explorerModel.ts';
import { isSeen, violationCount } from './pictureVariants.ts';
import { useExplorer } from './useExplorer.ts';

const titleHeight = 36;

export function BoxLink({ box, onKeyDown }: { box: Box; onKeyDown: (event: KeyboardEvent) => void }) {
  const { id, label, boxType, x, y, width } = box;
  const { machine, state: selected, location, linkTo } = useExplorer();
  const state = machine.states.find((one) => one.id === id);
  if (state === undefined) return null;
  const isUnreachable = location.applicant !== null && state.unreachableFor.includes(location.applicant);
  const violations = violationCount(state);
  const runResult = violations > 0 ? 'violations' : isSeen(state) ? 'seen' : 'unseen';
  // The link of a compound state is its title, not the whole area that contains its children.
  const height = boxType === 'compound' ? titleHeight : box.height;
  const accessibleName = [
    state.name,
    ...(boxType === 'collapsed' ? ['opens its own diagram'] : []),
    ...(boxType === 'final' ? ['final'] : []),
    ...(state.visible && runResult !== 'unseen'
      ? [runResult === 'seen' ? 'seen' : `violations: ${violations}`]
      : []),
    ...(isUnreachable ? [`out of reach for ${location.applicant}`] : []),
  ];
  return (
    <a
      id={id}
      href={linkTo(id)}
      onKeyDown={onKeyDown}
      className={`box ${boxType}${isUnreachable ? ' unreachable' : ''}`}
      aria-current={id === selected.id ? 'true' : undefined}
      aria-label={accessibleName.join(', ')}
    >
      <rect x={x} y={y} width={width} height={height} rx={boxType === 'final' ? height / 2 : 8} />
      {boxType === 'final' && (
        <rect
          x={x + 3}
          y={y + 3}
          width={width - 6}
          height={height - 6}
          rx={height / 2 - 3}
          className="inner"
        />
      )}
      <text
        x={boxType === 'compound' ? x + 14 : x + (width - (boxType === 'collapsed' ? 20 : 0)) / 2}
        y={y + height / 2}
      >
        {label}
      </text>
      {boxType === 'collapsed' && (
        <path d={`M${x + width - 26} ${y + height / 2 - 5}h10v10h-10zm5 2v6m-3 -3h6`} className="expand" />
      )}
      {state.visible && runResult !== 'unseen' && (
        <circle cx={x + width - 2} cy={y + 2} r="5" className={`mark ${runResult}`} />
      )}
    </a>
  );
}
