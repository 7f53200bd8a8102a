// The legend of the diagrams: each mark with its meaning.
import type { ReactNode } from 'react';

function Mark({
  children,
  boxType = 'state',
  meaning,
}: {
  children?: ReactNode;
  boxType?: string;
  meaning: string;
}) {
  return (
    <li>
      <svg width="48" height="28" viewBox="0 0 48 28" aria-hidden="true">
        <g className={`box ${boxType}`}>
          <rect x="4" y="4" width="40" height="20" rx={boxType === 'final' ? 10 : 6} />
          {children}
        </g>
      </svg>
      {meaning}
    </li>
  );
}

export function Legend() {
  return (
    <details className="legend">
      <summary>What the marks mean</summary>
      <ul className="plain">
        <Mark meaning="Seen in all four ways, axe found nothing">
          <circle cx="42" cy="6" r="5" className="mark seen" />
        </Mark>
        <Mark meaning="Seen, and axe found something">
          <circle cx="42" cy="6" r="5" className="mark violations" />
        </Mark>
        <Mark boxType="final" meaning="The machine ends here">
          <rect x="7" y="7" width="34" height="14" rx="7" className="inner" />
        </Mark>
        <Mark meaning="Opens a diagram of its inside">
          <path d="M19 9h10v10h-10zm5 2v6m-3 -3h6" className="expand" />
        </Mark>
        <Mark boxType="external" meaning="Outside the state that the diagram shows" />
        <Mark boxType="unreachable" meaning="Out of reach for the chosen applicant">
          <text x="24" y="14">
            ab
          </text>
        </Mark>
      </ul>
    </details>
  );
}
