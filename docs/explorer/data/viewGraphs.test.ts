// Checks which states are collapsed, which edges a view has, and that everything has a position in its layout.
import { expect, test } from 'vitest';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { machines } from '#tests/paths/machines.ts';
import { layOutViews } from './layOutViews.ts';
import { collapsedStates, viewGraphs } from './viewGraphs.ts';

const rootOf = (name: string) => {
  const machine = machines[name];
  if (machine === undefined) throw new Error(`There is no machine ${name}.`);
  return machine.root;
};

test('collapses the steps of both journeys and no other state', () => {
  const collapsed = Object.values(machines).flatMap(({ root }) =>
    [...collapsedStates(root)].map(({ id }) => id),
  );
  expect(collapsed).toEqual([
    ...steps.application.map((step) => `application.answering.${step}`),
    ...steps.eoi.map((step) => `eoi.answering.${step}`),
  ]);
});

test('joins the edges of all collapsed steps at their parent, and shows the other end in the view of a step', () => {
  const [machineView, step] = viewGraphs(rootOf('eoi'));
  const ends = (graph = machineView) => graph?.edges.map(({ from, to }) => `${from.id} → ${to.id}`) ?? [];
  expect(ends().filter((edge) => edge.includes('answering'))).toEqual([
    'eoi.resolvingLocation → eoi.answering',
    'eoi.answering → eoi.checkingLastSave',
    'eoi.answering → eoi.resolvingLocation',
  ]);
  expect([...(step?.external ?? [])].map(({ id }) => id)).toEqual([
    'eoi.resolvingLocation',
    'eoi.checkingLastSave',
  ]);
  expect(ends(step)).toContain('eoi.resolvingLocation → eoi.answering.declarations');
});

const isIn =
  (width: number, height: number) => (part: { x: number; y: number; width: number; height: number }) =>
    part.x >= 0 && part.y >= 0 && part.x + part.width <= width && part.y + part.height <= height;

test.each(['eoi', 'shell', 'dashboard'])('gives every box, edge and label of %s a position', async (name) => {
  const { views, viewOf } = await layOutViews(rootOf(name));
  for (const { stateId, width, height, boxes, edges } of views) {
    const outside = [
      ...boxes,
      ...edges.flatMap(({ labelBox }) => (labelBox === null ? [] : [labelBox])),
    ].filter((part) => !isIn(width, height)(part));
    expect([stateId, outside]).toEqual([stateId, []]);
    expect(edges.filter(({ points }) => points.length < 2)).toEqual([]);
    const drawn = new Set(boxes.map(({ id }) => id));
    expect(
      edges.filter(({ from, to }) => !drawn.has(to) || !(drawn.has(from) || from.endsWith(' start'))),
    ).toEqual([]);
  }
  const root = rootOf(name);
  expect(viewOf(root)).toBe(root.id);
});

test('puts the ids of the state into a layout that it shares with another state', async () => {
  const { views } = await layOutViews(rootOf('eoi'));
  const last = views.find(({ stateId }) => stateId === 'eoi.answering.loan-purpose');
  expect(last?.boxes.map(({ id, label }) => [id, label]).slice(0, 3)).toEqual([
    ['eoi.answering.loan-purpose', 'loan-purpose'],
    ['eoi.answering.loan-purpose.editing', 'editing'],
    ['eoi.answering.loan-purpose.editing.unchanged', 'unchanged'],
  ]);
});
