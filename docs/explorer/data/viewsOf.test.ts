// What is drawn: steps of one shape are shut, and what leads to them leads to all of them.
import { expect, test } from 'vitest';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { machines } from '#tests/paths/machines.ts';
import { drawingsOf, foldedIn } from './viewsOf.ts';
import { viewsInPlace } from './viewsInPlace.ts';

const rootOf = (name: string) => {
  const machine = machines[name];
  if (machine === undefined) throw new Error(`There is no machine ${name}.`);
  return machine.root;
};

test('the steps of the journeys are shut, and nothing else', () => {
  const folded = Object.values(machines).flatMap(({ root }) => [...foldedIn(root)].map(({ id }) => id));
  expect(folded).toEqual([
    ...steps.application.map((step) => `application.answering.${step}`),
    ...steps.eoi.map((step) => `eoi.answering.${step}`),
  ]);
});

test('what all shut steps have in common leads to and from what is around them', () => {
  const [whole, step] = drawingsOf(rootOf('eoi'));
  const ends = (drawing = whole) => drawing?.arrows.map(({ from, to }) => `${from.id} → ${to.id}`) ?? [];
  expect(ends().filter((arrow) => arrow.includes('answering'))).toEqual([
    'eoi.placing → eoi.answering',
    'eoi.answering → eoi.placing',
  ]);
  expect([...(step?.outside ?? [])].map(({ id }) => id)).toEqual(['eoi.placing']);
  expect(ends(step)).toContain('eoi.placing → eoi.answering.declarations');
});

const isIn =
  (width: number, height: number) => (frame: { x: number; y: number; width: number; height: number }) =>
    frame.x >= 0 && frame.y >= 0 && frame.x + frame.width <= width && frame.y + frame.height <= height;

test.each(['eoi', 'shell', 'dashboard'])('everything of %s has its place in the diagram', async (name) => {
  const { views, viewOf } = await viewsInPlace(rootOf(name));
  for (const { of, width, height, boxes, arrows } of views) {
    const out = [...boxes, ...arrows.flatMap(({ at }) => (at === null ? [] : [at]))].filter(
      (frame) => !isIn(width, height)(frame),
    );
    expect([of, out]).toEqual([of, []]);
    expect(arrows.filter(({ route }) => route.length < 2)).toEqual([]);
    const drawn = new Set(boxes.map(({ id }) => id));
    expect(
      arrows.filter(({ from, to }) => !drawn.has(to) || !(drawn.has(from) || from.endsWith(' begins'))),
    ).toEqual([]);
  }
  const root = rootOf(name);
  expect(viewOf(root)).toBe(root.id);
});

test('a diagram that is like another bears its own names', async () => {
  const { views } = await viewsInPlace(rootOf('eoi'));
  const last = views.find(({ of }) => of === 'eoi.answering.loan-purpose');
  expect(last?.boxes.map(({ id, label }) => [id, label]).slice(0, 3)).toEqual([
    ['eoi.answering.loan-purpose', 'loan-purpose'],
    ['eoi.answering.loan-purpose.editing', 'editing'],
    ['eoi.answering.loan-purpose.editing.unchanged', 'unchanged'],
  ]);
});
