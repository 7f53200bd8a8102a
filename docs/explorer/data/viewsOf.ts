// Which diagrams a machine has, and what each draws: one of the whole, and one of each state whose inside is shaped like its
// neighbours' – the steps of a journey – which the whole shows shut.
import { allOf, childrenOf, waysOf, wayLabel, type Node } from '../../tools/machineWays.ts';

/** As many neighbours of one shape are shut. */
const alike = 3;

const shapeOf = (node: Node): string =>
  JSON.stringify(childrenOf(node).map((child) => [child.key, shapeOf(child)]));

/** The states that are drawn shut. */
export function foldedIn(root: Node): Set<Node> {
  return new Set(
    allOf(root).flatMap((parent) => {
      const groups = childrenOf(parent).filter((child) => childrenOf(child).length > 0);
      return groups.filter(
        (one) => groups.filter((other) => shapeOf(other) === shapeOf(one)).length >= alike,
      );
    }),
  );
}

/** What one diagram draws. */
export interface Drawing {
  of: Node;
  /** The nodes at its top: those of the machine, or the one state whose inside it shows. */
  tops: readonly Node[];
  /** Drawn beside, because something leads there or from there. */
  outside: ReadonlySet<Node>;
  /** What leads from one drawn node to another. */
  arrows: readonly { from: Node; to: Node; lines: readonly string[] }[];
}

const isWithin = (node: Node | undefined, other: Node): boolean =>
  node !== undefined && (node === other || isWithin(node.parent, other));

/** Shorter than in the table of a state: a guard without a name is only hinted at. */
const line = (event: string, guard: string | undefined) =>
  wayLabel({ event, guard: guard?.includes(' ') ? '…' : guard });

/** The drawing of the inside of a node: of the machine, or of a folded state. */
function drawingOf(of: Node, root: Node, folded: ReadonlySet<Node>): Drawing {
  const outside = new Set<Node>();
  /** What stands for a node in this drawing: itself, or what is drawn around it. Shut neighbours are led to and from as one. */
  const standIn = (node: Node): Node => {
    if (of !== root && !isWithin(node, of)) {
      outside.add(node);
      return node;
    }
    const shut = [...folded].find((each) => each !== of && isWithin(node, each) && isWithin(each, of));
    if (shut === undefined) return node;
    return shut.parent === undefined || shut.parent === root ? shut : shut.parent;
  };
  const arrows = new Map<string, { from: Node; to: Node; lines: Set<string> }>();
  for (const node of allOf(root)) {
    // What holds everywhere would cross the whole picture.
    if (node === root) continue;
    for (const { event, guard, targets } of waysOf(node)) {
      for (const target of targets) {
        if (!isWithin(node, of) && !isWithin(target, of)) continue;
        const [from, to] = [standIn(node), standIn(target)];
        if (from === to) continue;
        const key = `${from.id} ${to.id}`;
        const arrow = arrows.get(key) ?? { from, to, lines: new Set() };
        arrow.lines.add(line(event, guard));
        arrows.set(key, arrow);
      }
    }
  }
  return {
    of,
    tops: of === root ? childrenOf(root) : [of],
    outside,
    arrows: [...arrows.values()].map((arrow) => ({ ...arrow, lines: [...arrow.lines] })),
  };
}

/** The machine's drawing, then those of its folded states. */
export function drawingsOf(root: Node, folded = foldedIn(root)): Drawing[] {
  return [root, ...folded].map((of) => drawingOf(of, root, folded));
}
