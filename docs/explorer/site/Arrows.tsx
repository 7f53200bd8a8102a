// What leads where in a diagram: lines with what happens written beside them. What the chosen state takes part in stands out. The
// same is said in words beside the diagram, so nothing here is read aloud.
import type { Arrow, Point, View } from '../model.ts';

const round = 6;

const towards = (from: Point, to: Point): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.min(round, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};

const at = ({ x, y }: Point) => `${x} ${y}`;

/** The route with its corners rounded. */
function pathOf(route: readonly Point[]): string {
  const [first, ...others] = route;
  if (first === undefined) return '';
  const parts = others.map((point, index) => {
    const next = others[index + 1];
    const before = route[index] ?? first;
    if (next === undefined) return `L${at(point)}`;
    return `L${at(towards(point, before))}Q${at(point)} ${at(towards(point, next))}`;
  });
  return `M${at(first)}${parts.join('')}`;
}

function Words({ lines, at: frame }: Arrow) {
  if (frame === null) return null;
  return (
    <text y={frame.y + 1} className="line">
      {lines.map((line, index) => (
        <tspan key={index} x={frame.x + 4} dy="16" className={line.startsWith('[') ? 'guard' : undefined}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

export function Arrows({ view: { boxes, arrows, starts }, chosen }: { view: View; chosen: string }) {
  const isChosen = ({ from, to }: Arrow) => from === chosen || to === chosen;
  const frames = boxes.filter(({ form }) => form === 'frame');
  const inOrder = arrows.toSorted((one, other) => Number(isChosen(one)) - Number(isChosen(other)));
  return (
    <g aria-hidden="true">
      <defs>
        {['head', 'head-chosen'].map((id) => (
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
      {frames.map(({ id, x, y, width, height }) => (
        <rect key={id} x={x} y={y} width={width} height={height} rx="10" className="room" />
      ))}
      {inOrder.map((arrow) => (
        <path
          key={`${arrow.from} ${arrow.to}`}
          d={pathOf(arrow.route)}
          className={isChosen(arrow) ? 'arrow chosen' : 'arrow'}
          markerEnd={`url(#${isChosen(arrow) ? 'head-chosen' : 'head'})`}
        />
      ))}
      {inOrder.map((arrow) => (
        <g key={`${arrow.from} ${arrow.to}`} className={isChosen(arrow) ? 'chosen' : undefined}>
          <Words {...arrow} />
        </g>
      ))}
      {starts.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="6" className="begin" />
      ))}
    </g>
  );
}
