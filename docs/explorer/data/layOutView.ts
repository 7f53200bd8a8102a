// Computes with elkjs where the boxes, edges and labels of a view are, so that the browser only draws them.
import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { Box, Edge, Point, Rectangle, View } from '../explorerModel.ts';
import type { AnyStateNode } from 'xstate';
import { childrenOf } from './transitions.ts';
import type { ViewGraph } from './viewGraphs.ts';

/** Pixels. site/_diagram.scss uses the same sizes. */
const fontSize = { box: 15, label: 12 };
const lineHeight = 16;
const boxHeight = 40;
const maxLabels = 3;

/** Average width of a letter as a share of the font size: there is no browser at build time that could measure the text. */
const letterWidths: readonly (readonly [RegExp, number])[] = [
  [/[ijltfI.,:;'|!()[\]]/, 0.34],
  [/[rs -]/, 0.48],
  [/[mwMW→…]/, 0.95],
  [/[A-Z]/, 0.7],
];

const textWidth = (text: string, size: number): number =>
  Math.ceil(
    [...text].reduce(
      (width, letter) =>
        width + size * (letterWidths.find(([pattern]) => pattern.test(letter))?.[1] ?? 0.585),
      0,
    ),
  );

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
  // Puts the initial state at the top.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
};

/** The lines of text at an edge: at most three labels, a long one with its guard on a line of its own. */
function labelLines(labels: readonly string[]): string[] {
  const first = labels.length > maxLabels ? labels.slice(0, maxLabels - 1) : labels;
  return [
    ...first.flatMap((text) => (text.length > 24 ? text.replace(' [', '\n[').split('\n') : [text])),
    ...(first.length < labels.length ? [`and ${labels.length - first.length} more`] : []),
  ];
}

const startId = (id: string) => `${id} start`;

export async function layOutView(graph: ViewGraph, collapsed: ReadonlySet<AnyStateNode>): Promise<View> {
  const { node: shown, roots, external, edges } = graph;
  const boxes = new Map<string, Omit<Box, keyof Rectangle>>();
  const initialEdges: ElkExtendedEdge[] = [];
  /** Edges that only keep boxes in order; the view leaves them out. */
  const orderEdges: ElkExtendedEdge[] = [];

  const startNode = (node: AnyStateNode): ElkNode[] => {
    const initial = node.type === 'compound' ? node.initial.target?.[0] : undefined;
    if (initial === undefined) return [];
    const id = startId(node.id);
    initialEdges.push({ id: `${id} edge`, sources: [id], targets: [initial.id] });
    return [{ id, width: 12, height: 12 }];
  };
  const leafNode = (node: AnyStateNode, boxType: Box['boxType']): ElkNode => {
    const label = boxType === 'external' ? node.id.slice(node.machine.id.length + 1) : node.key;
    boxes.set(node.id, { id: node.id, label, boxType });
    const iconWidth = boxType === 'collapsed' ? 28 : 0;
    return {
      id: node.id,
      width: Math.max(72, textWidth(label, fontSize.box) + 28 + iconWidth),
      height: boxHeight,
    };
  };
  const keepOrder = (nodes: readonly AnyStateNode[]): void => {
    for (const [index, { id }] of nodes.entries()) {
      const next = nodes[index + 1];
      if (next !== undefined) orderEdges.push({ id: `${id} before`, sources: [id], targets: [next.id] });
    }
  };
  const elkNode = (node: AnyStateNode): ElkNode => {
    const children = childrenOf(node);
    // No edge joins collapsed siblings, so elkjs could place them in any order.
    keepOrder(children.filter((child) => collapsed.has(child) && child !== shown));
    if (collapsed.has(node) && node !== shown) return leafNode(node, 'collapsed');
    if (children.length === 0) return leafNode(node, node.type === 'final' ? 'final' : 'state');
    boxes.set(node.id, { id: node.id, label: node.key, boxType: 'compound' });
    return {
      id: node.id,
      layoutOptions: {
        ...options,
        'elk.padding': '[top=44,left=16,bottom=16,right=16]',
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${textWidth(node.key, fontSize.box) + 40}, 80)`,
      },
      children: [...startNode(node), ...children.map(elkNode)],
    };
  };

  const layout: ElkNode = await elk.layout({
    id: 'view',
    layoutOptions: options,
    children: [
      ...(roots.includes(shown) ? [] : startNode(shown)),
      ...roots.map(elkNode),
      ...[...external].map((node) => leafNode(node, 'external')),
    ],
    edges: [
      ...initialEdges,
      ...orderEdges,
      ...edges.map(({ from, to, labels }, index) => {
        const lines = labelLines(labels);
        const width = Math.max(...lines.map((text) => textWidth(text, fontSize.label))) + 8;
        return {
          id: String(index),
          sources: [from.id],
          targets: [to.id],
          labels: [{ text: lines.join('\n'), width, height: lines.length * lineHeight + 4 }],
        };
      }),
    ],
  });

  const placedBoxes: Box[] = [];
  const starts: Point[] = [];
  const collectBoxes = ({ id, children = [], ...node }: ElkNode): void => {
    const box = boxes.get(id);
    const at = rectangleOf(node);
    if (box !== undefined) placedBoxes.push({ ...box, ...at });
    else if (id !== 'view') starts.push({ x: at.x + at.width / 2, y: at.y + at.height / 2 });
    for (const child of children) collectBoxes(child);
  };
  collectBoxes(layout);
  const { width, height } = rectangleOf(layout);
  return {
    stateId: shown.id,
    width,
    height,
    boxes: placedBoxes,
    edges: (layout.edges ?? []).filter(({ id }) => !orderEdges.some((each) => each.id === id)).map(edgeOf),
    starts,
  };
}

const rectangleOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Rectangle>): Rectangle => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});

function edgeOf({ sources, targets, sections = [], labels = [] }: ElkExtendedEdge): Edge {
  const [label] = labels;
  return {
    from: sources[0] ?? '',
    to: targets[0] ?? '',
    labels: label?.text?.split('\n') ?? [],
    labelBox: label === undefined ? null : rectangleOf(label),
    points: sections
      .flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
      .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
  };
}
