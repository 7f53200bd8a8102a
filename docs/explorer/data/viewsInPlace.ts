// The laid-out diagrams of a machine. Folded states of one shape are laid out once: computing each anew is most of the work.
import type { Node } from '../../tools/machineWays.ts';
import type { View } from '../model.ts';
import { layOut } from './layOut.ts';
import { drawingsOf, foldedIn, type Drawing } from './viewsOf.ts';

/** What a drawing has in common with that of another state of its shape. */
const patternOf = ({ of, outside, arrows }: Drawing): string =>
  JSON.stringify([
    [...outside].map(({ id }) => id),
    arrows.map(({ from, to, lines }) => [from.id, to.id, lines]),
  ]).replaceAll(of.id, '*');

/** The same diagram with the ids of another state. */
const renamed = (view: View, from: Node, to: Node): View => {
  const other = JSON.parse(JSON.stringify(view).replaceAll(from.id, to.id)) as View;
  return {
    ...other,
    boxes: other.boxes.map((box) => (box.id === to.id ? { ...box, label: to.key } : box)),
  };
};

export async function viewsInPlace(root: Node): Promise<{ views: View[]; viewOf: (node: Node) => string }> {
  const folded = foldedIn(root);
  const done = new Map<string, { of: Node; view: View }>();
  const views: View[] = [];
  for (const drawing of drawingsOf(root, folded)) {
    const pattern = patternOf(drawing);
    const same = done.get(pattern);
    const view = same === undefined ? await layOut(drawing, folded) : renamed(same.view, same.of, drawing.of);
    done.set(pattern, { of: drawing.of, view });
    views.push(view);
  }
  /** A folded state is opened by its own diagram; what is inside it stands there. */
  const viewOf = (node: Node): string =>
    node.parent === undefined || folded.has(node) ? node.id : viewOf(node.parent);
  return { views, viewOf };
}
