// The edges of a diagram with their labels, those of the selected state highlighted. The panel beside the diagram lists the same
// transitions in text, so that screen readers skip the edges.
import type { Edge, Point, View } from '../explorerModel.ts';

const cornerRadius = 6;

/** The point at most `cornerRadius` away from `from` on the line to `to`. */
const pointTowards = (from: Point, to: Point): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(cornerRadius, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};

const coordinates = ({ x, y }: Point) => `${x} ${y}`;

/** The SVG path through the points, with rounded corners. */
function pathData(points: readonly Point[]): string {
  const [first, ...others] = points;
  if (first === undefined) return '';
  const segments = others.map((point, index) => {
    const next = others[index + 1];
    const previous = points[index] ?? first;
    if (next === undefined) return `L${coordinates(point)}`;
    return `L${coordinates(pointTowards(point, previous))}Q${coordinates(point)} ${coordinates(pointTowards(point, next))}`;
  });
  return `M${coordinates(first)}${segments.join('')}`;
}

function EdgeLabels({ labels, labelBox }: Edge) {
  if (labelBox === null) return null;
  return (
    <text y={labelBox.y + 1} className="label">
      {labels.map((label, index) => (
        <tspan key={index} x={labelBox.x + 4} dy="16" className={label.startsWith('[') ? 'guard' : undefined}>
          {label}
        </tspan>
      ))}
    </text>
  );
}

/** @param selected id of the selected state */
export function Edges({ view: { boxes, edges, starts }, selected }: { view: View; selected: string }) {
  const isSelected = ({ from, to }: Edge) => from === selected || to === selected;
  // SVG draws later elements over earlier ones.
  const selectedLast = edges.toSorted((one, other) => Number(isSelected(one)) - Number(isSelected(other)));
  return (
    <g aria-hidden="true">
      <defs>
        {['arrowhead', 'arrowhead-selected'].map((id) => (
          <marker
            key={id}
            id={id}
            className={id}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0L8 4L0 8z" />
          </marker>
        ))}
      </defs>
      {boxes
        .filter(({ boxType }) => boxType === 'compound')
        .map(({ id, x, y, width, height }) => (
          <rect key={id} x={x} y={y} width={width} height={height} rx="10" className="compound-area" />
        ))}
      {selectedLast.map((edge) => (
        <path
          key={`${edge.from} ${edge.to}`}
          d={pathData(edge.points)}
          className={isSelected(edge) ? 'edge selected' : 'edge'}
          markerEnd={`url(#${isSelected(edge) ? 'arrowhead-selected' : 'arrowhead'})`}
        />
      ))}
      {selectedLast.map((edge) => (
        <g key={`${edge.from} ${edge.to}`} className={isSelected(edge) ? 'selected' : undefined}>
          <EdgeLabels {...edge} />
        </g>
      ))}
      {starts.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="6" className="start" />
      ))}
    </g>
  );
}
