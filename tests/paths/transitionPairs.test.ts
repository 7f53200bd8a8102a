// The pairs of transitions of a door, counted by hand.
import { createMachine } from 'xstate';
import { expect, test } from 'vitest';
import { exploreGraph, type Edge, type MachineGraph } from './machineGraph.ts';
import { transitionPairs } from './transitionPairs.ts';

const door = createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { open: 'opened', lock: 'locked' } },
    opened: { on: { close: 'closed' } },
    locked: { on: { unlock: 'closed' } },
  },
});
const graphOf = (machine: typeof door) =>
  exploreGraph({
    machine,
    input: undefined,
    events: () => ['open', 'close', 'lock', 'unlock'].map((type) => ({ type })),
    outputs: {},
  });
const graph = graphOf(door);

/** The edges of a path with these events. */
function pathOf({ start, edges }: MachineGraph, ...events: string[]): Edge[] {
  let state = start;
  return events.flatMap((type) => {
    const edge = edges.get(state)?.find(({ event }) => event.type === type);
    if (edge === undefined) throw new Error(`No ${type} in ${state}`);
    state = edge.to;
    return [edge];
  });
}

test('a pair is possible where one transition ends and the next begins, and taken where a path has both in a row', () => {
  // After open: close. After close and after unlock: open and lock. After lock: unlock.
  expect(transitionPairs([graph], [])).toMatchObject({ covered: 0, all: 6 });
  const whole = pathOf(graph, 'open', 'close', 'lock', 'unlock');
  expect(transitionPairs([graph], [whole])).toEqual({
    covered: 3,
    all: 6,
    byState: {
      'door.closed': { covered: 1, all: 4 },
      'door.opened': { covered: 1, all: 1 },
      'door.locked': { covered: 1, all: 1 },
    },
  });
  const again = pathOf(graph, 'open', 'close', 'open', 'close');
  expect(transitionPairs([graph], [whole, again])).toMatchObject({ covered: 4, all: 6 });
});

test('a pair counts once in all graphs of a machine, each of which has a copy of its own', () => {
  const other = graphOf(door.provide({}));
  const paths = [pathOf(graph, 'open', 'close'), pathOf(other, 'open', 'close')];
  expect(transitionPairs([graph, other], paths)).toMatchObject({ covered: 1, all: 6 });
});
