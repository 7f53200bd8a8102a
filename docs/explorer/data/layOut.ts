// Where a diagram's boxes, arrows and words stand: computed here by elkjs (layers, right-angled routes, states inside states), so that
// the browser only draws.
import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { childrenOf, type Node } from '../../tools/machineWays.ts';
import type { Arrow, Box, Frame, Point, View } from '../model.ts';
import { textWidth } from './textWidth.ts';
import type { Drawing } from './viewsOf.ts';

/** Sizes in pixels; the site's styles draw with the same. */
const type = { box: 15, line: 12, lineHeight: 16 };
const height = 40;
/** So many lines stand at an arrow. */
const most = 3;

const elk = new ELK();

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.componentComponent': '32',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '3',
  // From where it begins downwards.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
};

/** What of an arrow's lines there is room for; a guard that makes one long stands below it. */
function shown(lines: readonly string[]): string[] {
  const first = lines.length > most ? lines.slice(0, most - 1) : lines;
  return [
    ...first.flatMap((text) => (text.length > 24 ? text.replace(' [', '\n[').split('\n') : [text])),
    ...(first.length < lines.length ? [`and ${lines.length - first.length} more`] : []),
  ];
}

const startOf = (id: string) => `${id} begins`;

/** Puts a drawing in place. */
export async function layOut(drawing: Drawing, folded: ReadonlySet<Node>): Promise<View> {
  const { of, tops, outside, arrows } = drawing;
  const boxes = new Map<string, Omit<Box, keyof Frame>>();
  const begins: ElkExtendedEdge[] = [];
  const unseen: ElkExtendedEdge[] = [];

  const begin = (node: Node): ElkNode[] => {
    const first = node.type === 'compound' ? node.initial.target?.[0] : undefined;
    if (first === undefined) return [];
    const id = startOf(node.id);
    begins.push({ id: `${id} edge`, sources: [id], targets: [first.id] });
    return [{ id, width: 12, height: 12 }];
  };
  const leaf = (node: Node, form: Box['form']): ElkNode => {
    const label = form === 'outside' ? node.id.slice(node.machine.id.length + 1) : node.key;
    boxes.set(node.id, { id: node.id, label, form });
    const marks = form === 'folded' ? 28 : 0;
    return { id: node.id, width: Math.max(72, textWidth(label, type.box) + 28 + marks), height };
  };
  /** Shut neighbours, which no arrow joins, stand in their order. */
  const inOrder = (nodes: readonly Node[]): void => {
    for (const [index, { id }] of nodes.entries()) {
      const next = nodes[index + 1];
      if (next !== undefined) unseen.push({ id: `${id} before`, sources: [id], targets: [next.id] });
    }
  };
  const elkNode = (node: Node): ElkNode => {
    const inside = childrenOf(node);
    inOrder(inside.filter((child) => folded.has(child) && child !== of));
    if (folded.has(node) && node !== of) return leaf(node, 'folded');
    if (inside.length === 0) return leaf(node, node.type === 'final' ? 'final' : 'state');
    boxes.set(node.id, { id: node.id, label: node.key, form: 'frame' });
    return {
      id: node.id,
      layoutOptions: {
        ...options,
        'elk.padding': '[top=44,left=16,bottom=16,right=16]',
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${textWidth(node.key, type.box) + 40}, 80)`,
      },
      children: [...begin(node), ...inside.map(elkNode)],
    };
  };

  const graph: ElkNode = await elk.layout({
    id: 'view',
    layoutOptions: options,
    children: [
      ...(tops.includes(of) ? [] : begin(of)),
      ...tops.map(elkNode),
      ...[...outside].map((node) => leaf(node, 'outside')),
    ],
    edges: [
      ...begins,
      ...unseen,
      ...arrows.map(({ from, to, lines }, index) => {
        const texts = shown(lines);
        const width = Math.max(...texts.map((text) => textWidth(text, type.line))) + 8;
        return {
          id: String(index),
          sources: [from.id],
          targets: [to.id],
          labels: [{ text: texts.join('\n'), width, height: texts.length * type.lineHeight + 4 }],
        };
      }),
    ],
  });

  const placed: Box[] = [];
  const starts: Point[] = [];
  const place = ({ id, children = [], ...node }: ElkNode): void => {
    const box = boxes.get(id);
    const at = frameOf(node);
    if (box !== undefined) placed.push({ ...box, ...at });
    else if (id !== 'view') starts.push({ x: at.x + at.width / 2, y: at.y + at.height / 2 });
    for (const child of children) place(child);
  };
  place(graph);
  return {
    of: of.id,
    width: frameOf(graph).width,
    height: frameOf(graph).height,
    boxes: placed,
    arrows: (graph.edges ?? []).filter(({ id }) => !unseen.some((each) => each.id === id)).map(arrowOf),
    starts,
  };
}

const frameOf = ({ x = 0, y = 0, width = 0, height: tall = 0 }: Partial<Frame>): Frame => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(tall),
});

function arrowOf({ sources, targets, sections = [], labels = [] }: ElkExtendedEdge): Arrow {
  const [label] = labels;
  return {
    from: sources[0] ?? '',
    to: targets[0] ?? '',
    lines: label?.text?.split('\n') ?? [],
    at: label === undefined ? null : frameOf(label),
    route: sections
      .flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
      .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
  };
}
