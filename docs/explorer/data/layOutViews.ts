// Lays out all views of a machine. Collapsed states of the same structure share one layout, because the layout takes most of the build.
import type { AnyStateNode } from 'xstate';
import type { View } from '../explorerModel.ts';
import { layOutView } from './layOutView.ts';
import { collapsedStates, viewGraphs, type ViewGraph } from './viewGraphs.ts';

/** A key that two graphs share when they differ only in the id of their state node. */
const layoutKey = ({ node, external, edges }: ViewGraph): string =>
  JSON.stringify([
    [...external].map(({ id }) => id),
    edges.map(({ from, to, labels }) => [from.id, to.id, labels]),
  ]).replaceAll(node.id, '*');

/** Copies the view of one state and puts the ids of another into it. */
const withIdsOf = (view: View, from: AnyStateNode, to: AnyStateNode): View => {
  const other = JSON.parse(JSON.stringify(view).replaceAll(from.id, to.id)) as View;
  return {
    ...other,
    boxes: other.boxes.map((box) => (box.id === to.id ? { ...box, label: to.key } : box)),
  };
};

/** The views, and a function that returns the id of the state node whose view contains a node. */
export async function layOutViews(
  root: AnyStateNode,
): Promise<{ views: View[]; viewOf: (node: AnyStateNode) => string }> {
  const collapsed = collapsedStates(root);
  const laidOut = new Map<string, { node: AnyStateNode; view: View }>();
  const views: View[] = [];
  for (const graph of viewGraphs(root, collapsed)) {
    const key = layoutKey(graph);
    const cached = laidOut.get(key);
    if (cached === undefined) {
      const view = await layOutView(graph, collapsed);
      laidOut.set(key, { node: graph.node, view });
      views.push(view);
    } else {
      views.push(withIdsOf(cached.view, cached.node, graph.node));
    }
  }
  const viewOf = (node: AnyStateNode): string =>
    node.parent === undefined || collapsed.has(node) ? node.id : viewOf(node.parent);
  return { views, viewOf };
}
