// Proofs over the configuration of all machines: every state can be entered and left, nothing that a person waits for is without an
// end, and nothing is sent twice (product 2.4 to 2.7).
import { describe, expect, test } from 'vitest';
import { createActor, createMachine, getNextSnapshot, type AnyStateMachine } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { isEditable, statuses } from '#machines/catalogue/statuses.ts';
import { outlines, steps } from '#machines/catalogue/records/outlines.ts';
import { declaredTransitions } from '../paths/machineGraph.ts';
import { machines } from '../paths/machines.ts';
import { withAncestors, deadEndNodes, reachableNodes } from '../paths/reachability.ts';
import { sampleToday } from '../samples.ts';
import { portLimits } from './portLimits.ts';
import { sources } from './sources.ts';

const all = Object.entries(machines);
const nodesOf = (machine: AnyStateMachine) => [machine.root, ...getStateNodes(machine)];

/** Every question of a machine; machines inside are none, nor are ports that only report. */
const questions = Object.values(machines)
  .flatMap(nodesOf)
  .flatMap((node) => node.invoke.map((invoke) => ({ node, port: String(invoke.src), invoke })))
  .filter(
    ({ port, invoke }) =>
      invoke.onSnapshot === undefined && !['drafts', 'progress', 'watchPerson'].includes(port),
  );
const asking = (limit: string) => questions.filter(({ port }) => portLimits[port] === limit);

describe.each(all)('%s', (_, machine) => {
  test('every state can be entered', () => {
    const entered = reachableNodes(machine);
    expect(
      nodesOf(machine)
        .map(({ id }) => id)
        .filter((id) => !entered.has(id)),
    ).toEqual([]);
  });

  test('every state that is not marked final can be left', () => expect(deadEndNodes(machine)).toEqual([]));

  test('a state that says it is busy waits for something', () => {
    const idle = getStateNodes(machine).filter(
      (node) =>
        node.tags.includes('busy') &&
        node.always === undefined &&
        !withAncestors(node).some(({ invoke }) => invoke.length > 0),
    );
    expect(idle.map(({ id }) => id)).toEqual([]);
  });
});

test('states that cannot be entered or left are found', () => {
  const maze = createMachine({
    id: 'maze',
    initial: 'hall',
    states: {
      hall: { on: { 'door.opened': 'room', 'stairs.climbed': 'tower.top' } },
      room: { on: { 'door.opened': 'room' } },
      cellar: { on: { 'door.opened': 'hall' } },
      tower: {
        initial: 'stairs',
        on: { 'door.opened': 'tower' },
        states: { stairs: { on: { 'stairs.climbed': 'top' } }, top: {} },
      },
    },
  });
  expect(reachableNodes(maze)).toEqual(
    new Set(['maze', 'maze.hall', 'maze.room', 'maze.tower', 'maze.tower.stairs', 'maze.tower.top']),
  );
  expect(deadEndNodes(maze)).toEqual(['maze.room']);
});

describe('every wait has an end', () => {
  test('each port that is asked has a limit, and no other', () => {
    expect([...new Set(questions.map(({ port }) => port))].toSorted()).toEqual(Object.keys(portLimits));
  });

  test('calls end: whatever fetches says after which time it gives up', () => {
    const endless = sources
      .filter(({ path }) => path.startsWith('src/') && !path.includes('.test.'))
      .filter(({ text }) => {
        const fetches = text.match(/\bfetch\(|\bofetch<|\bapis\[/g) ?? [];
        return fetches.length > (text.match(/AbortSignal\.timeout\(limits\.callTimeout\)/g) ?? []).length;
      });
    // Behind `reloadPage`, for which the machine waits no longer than a page may take.
    expect(endless.map(({ path }) => path)).toEqual(['src/app/actors/shellActors.ts']);
  });

  test('uploads end: the one file that sends them gives up when nothing moves', () => {
    const sending = sources.filter(
      ({ path, text }) => path.startsWith('src/') && /new XMLHttpRequest/.test(text),
    );
    expect(sending.map(({ path, text }) => [path, text.includes('limits.upload.stallTimeout')])).toEqual([
      ['src/services/upload.ts', true],
    ]);
  });

  test('the machine itself ends the wait for a page', () => {
    expect(asking('page').map(({ node, port }) => [port, node.after.map(({ delay }) => delay)])).toEqual([
      ['loadPage', ['screenLoadTimeout']],
      ['loadPage', ['screenLoadTimeout']],
      ['reloadPage', ['screenLoadTimeout']],
    ]);
  });

  test('where a port may stay under way, the state is not busy and hears the person', () => {
    const deaf = asking('aside').filter(
      ({ node }) =>
        node.tags.includes('busy') ||
        ![...node.transitions.keys()].some((event) => !event.startsWith('xstate.')),
    );
    expect(deaf.map(({ node }) => node.id)).toEqual([]);
  });
});

describe('nothing is sent twice', () => {
  const saves = ['addItem', 'createRecord', 'removeClient', 'saveItems', 'saveRecord', 'upload'];

  test('while something is saved, no event leads to another save', () => {
    const leaving = Object.values(machines).flatMap((machine) =>
      declaredTransitions(machine)
        .filter(({ event }) => !/^(xstate\.|upload\.|always)/.test(event))
        .flatMap(({ node, name, transition }) =>
          nodesOf(machine)
            .filter(({ invoke }) => invoke.some(({ src }) => saves.includes(String(src))))
            .filter((saving) => withAncestors(saving).includes(node))
            .filter(() => transition.target?.some(({ type }) => type !== 'final') === true)
            .map((saving) => `${saving.id}: ${name}`),
        ),
    );
    expect(leaving).toEqual([]);
  });

  describe.each(['eoi', 'application'] as const)('submits of the %s', (record) => {
    const machine = machines[record] as AnyStateMachine;
    const input = { place: { page: 'confirmation' }, today: sampleToday, user: 'u-1', client: null };
    const { context } = createActor(machine, { input }).getSnapshot();
    const places = [
      ...['guidance', 'review', 'confirmation'].map((page) => ({ page })),
      ...steps[record].map((step) => ({ page: 'step', step })),
    ];
    const closed = Object.keys(statuses[record]).filter(
      (ua_currentstatus) => !isEditable(outlines[record], { ua_currentstatus }),
    );

    test('only the review submits', () => {
      const ways = declaredTransitions(machine).filter(({ transition }) =>
        transition.target?.some(({ id }) => id === `${record}.submitting`),
      );
      expect(ways.map(({ node, event }) => [node.id, event])).toEqual([
        [`${record}.reviewing`, 'record.submitted'],
      ]);
    });

    test.each(closed)(
      'one that is %s leads nowhere where it could be submitted again',
      (ua_currentstatus) => {
        const held = { ...context, record: { values: { ua_currentstatus }, etag: '1' } };
        const led = ['confirmation', 'reading'].flatMap((value) =>
          places.map((place) => {
            const resting = machine.resolveState({ value, context: held });
            return getNextSnapshot(machine, resting, { type: 'place.opened', place });
          }),
        );
        expect(new Set(led.map(({ value }) => value))).toEqual(
          new Set(['guidance', 'reading', 'confirmation']),
        );
        expect(led.filter((snapshot) => snapshot.can({ type: 'record.submitted' }))).toEqual([]);
      },
    );
  });
});
