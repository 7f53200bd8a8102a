// Decides which diagrams (views) a machine has and which boxes and edges each one shows: one view of the whole machine, and one of each
// state that the first shows collapsed because its siblings have the same structure, such as the steps of a journey.
import type { AnyStateNode } from 'xstate';
import { childrenOf, subtreeOf, transitionLabel, transitionsOf } from './transitions.ts';

/** Siblings of the same structure are collapsed when there are at least this many. */
const minCollapsed = 3;

const structureOf = (node: AnyStateNode): string =>
  JSON.stringify(childrenOf(node).map((child) => [child.key, structureOf(child)]));

/** The states that the machine's view shows collapsed. */
export function collapsedStates(root: AnyStateNode): Set<AnyStateNode> {
  return new Set(
    subtreeOf(root).flatMap((parent) => {
      const compounds = childrenOf(parent).filter((child) => childrenOf(child).length > 0);
      return compounds.filter(
        (one) => compounds.filter((other) => structureOf(other) === structureOf(one)).length >= minCollapsed,
      );
    }),
  );
}

/** The boxes and edges of one view, before they have positions. */
export interface ViewGraph {
  /** The machine's root, or the collapsed state whose inside the view shows. */
  node: AnyStateNode;
  /** The nodes at the top level of the view: those of the machine, or the one state whose inside it shows. */
  roots: readonly AnyStateNode[];
  /** Nodes outside `node` that have a transition to or from the inside. */
  external: ReadonlySet<AnyStateNode>;
  edges: readonly { from: AnyStateNode; to: AnyStateNode; labels: readonly string[] }[];
}

const isWithin = (node: AnyStateNode | undefined, other: AnyStateNode): boolean =>
  node !== undefined && (node === other || isWithin(node.parent, other));

/** The label of an edge. It shortens an inline guard, which the table of the state's transitions shows in full. */
const edgeLabel = (event: string, guard: string | undefined) =>
  transitionLabel({ event, guard: guard?.includes(' ') ? '…' : guard });

function viewGraph(shown: AnyStateNode, root: AnyStateNode, collapsed: ReadonlySet<AnyStateNode>): ViewGraph {
  const external = new Set<AnyStateNode>();
  /**
   * The box that represents a node in this view. Collapsed siblings are represented by their parent, so that they share one edge; those at
   * the top by themselves, because the root has no box.
   */
  const boxFor = (node: AnyStateNode): AnyStateNode => {
    if (shown !== root && !isWithin(node, shown)) {
      external.add(node);
      return node;
    }
    const hiddenIn = [...collapsed].find(
      (each) => each !== shown && isWithin(node, each) && isWithin(each, shown),
    );
    if (hiddenIn === undefined) return node;
    return hiddenIn.parent === undefined || hiddenIn.parent === root ? hiddenIn : hiddenIn.parent;
  };
  const edges = new Map<string, { from: AnyStateNode; to: AnyStateNode; labels: Set<string> }>();
  for (const node of subtreeOf(root)) {
    // Transitions of the root hold in every state: their edges would cross the whole diagram.
    if (node === root) continue;
    for (const { event, guard, targets } of transitionsOf(node)) {
      for (const target of targets) {
        if (!isWithin(node, shown) && !isWithin(target, shown)) continue;
        const [from, to] = [boxFor(node), boxFor(target)];
        if (from === to) continue;
        const key = `${from.id} ${to.id}`;
        const edge = edges.get(key) ?? { from, to, labels: new Set() };
        edge.labels.add(edgeLabel(event, guard));
        edges.set(key, edge);
      }
    }
  }
  return {
    node: shown,
    roots: shown === root ? childrenOf(root) : [shown],
    external,
    edges: [...edges.values()].map((edge) => ({ ...edge, labels: [...edge.labels] })),
  };
}

/** The graph of the machine's view, then those of its collapsed states. */
export function viewGraphs(root: AnyStateNode, collapsed = collapsedStates(root)): ViewGraph[] {
  return [root, ...collapsed].map((shown) => viewGraph(shown, root, collapsed));
}
