// Checks over the configuration of all machines: every state can be entered and left, every port has a time limit (product 4.16), and nothing is
// sent twice (product 2.4 to 2.7).
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
import { isTest, sources } from './sources.ts';

const namedMachines = Object.entries(machines);
const nodesOf = (machine: AnyStateMachine) => [machine.root, ...getStateNodes(machine)];

/** Every call of a port that answers once; child machines and ports that report events all the time are left out. */
const portCalls = Object.values(machines)
  .flatMap(nodesOf)
  .flatMap((node) => node.invoke.map((invoke) => ({ node, port: String(invoke.src), invoke })))
  .filter(
    ({ port, invoke }) =>
      invoke.onSnapshot === undefined && !['drafts', 'progress', 'watchActivity'].includes(port),
  );
const callsLimitedBy = (limit: string) => portCalls.filter(({ port }) => portLimits[port] === limit);

/** The busy states without a port, each with what ends them. */
const endedElsewhere: Readonly<Record<string, string>> = {
  'file.waiting':
    'The machine of the documents begins the upload when another one ends, which has a time limit.',
};

describe.each(namedMachines)('%s', (_, machine) => {
  test('every state can be entered', () => {
    const reachable = reachableNodes(machine);
    expect(
      nodesOf(machine)
        .map(({ id }) => id)
        .filter((id) => !reachable.has(id)),
    ).toEqual([]);
  });

  test('every state that is not marked final can be left', () => expect(deadEndNodes(machine)).toEqual([]));

  test('a busy state invokes a port or leaves at once', () => {
    const withoutPort = getStateNodes(machine).filter(
      (node) =>
        node.tags.includes('busy') &&
        node.always === undefined &&
        endedElsewhere[node.id] === undefined &&
        !withAncestors(node).some(({ invoke }) => invoke.length > 0),
    );
    expect(withoutPort.map(({ id }) => id)).toEqual([]);
  });
});

test('finds the states of a sample machine that cannot be entered or left', () => {
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

describe('every port has a time limit', () => {
  test('each port with an outcome is in portLimits, and no other', () => {
    expect([...new Set(portCalls.map(({ port }) => port))].toSorted()).toEqual(Object.keys(portLimits));
  });

  test('every request by fetch or ofetch has a timeout', () => {
    const portal = sources.filter(({ path }) => path.startsWith('src/') && !isTest(path));
    const instances = portal.flatMap(({ text }) =>
      [...text.matchAll(/\b(\w+) = ofetch\.create\(/g)].map(([, name]) => name),
    );
    const senders = ['fetch', 'ofetch', ...instances].join('|');
    const request = new RegExp(String.raw`\b(?:${senders})(?:\.raw)?(?:<[^()]*>)?\(`, 'g');
    const timeout = /(?:AbortSignal\.timeout|= createStallTimer)\(limits\.callTimeout\)/g;
    const counted = portal
      .map(({ path, text }) => ({
        path,
        requests: text.match(request)?.length ?? 0,
        timeouts: text.match(timeout)?.length ?? 0,
        hasOfetch: text.includes("from 'ofetch'"),
      }))
      .filter(({ requests, hasOfetch }) => requests > 0 || hasOfetch)
      .map(({ path, requests, timeouts }) => [path, requests, timeouts]);
    // The numbers are written down, because a request that the expression does not recognise would need no timeout.
    expect(counted).toEqual([
      // `reloadPage`, which the shell machine limits (`the shell machine ends the wait for a page`).
      ['src/app/actors/shellActors.ts', 1, 0],
      ['src/services/configuration.ts', 1, 1],
      ['src/services/request.ts', 2, 2],
    ]);
  });

  test('the upload service ends an upload that makes no progress', () => {
    const uploading = sources.filter(
      ({ path, text }) => path.startsWith('src/') && /new XMLHttpRequest/.test(text),
    );
    expect(uploading.map(({ path, text }) => [path, text.includes('limits.upload.stallTimeout')])).toEqual([
      ['src/services/upload.ts', true],
    ]);
  });

  test('the shell machine ends the wait for a page', () => {
    expect(
      callsLimitedBy('page').map(({ node, port }) => [port, node.after.map(({ delay }) => delay)]),
    ).toEqual([
      ['loadPage', ['screenLoadTimeout']],
      ['loadPage', ['screenLoadTimeout']],
      ['reloadPage', ['screenLoadTimeout']],
    ]);
  });

  test('a state whose port may take any time is not busy and accepts events of the user', () => {
    const blocked = callsLimitedBy('background').filter(
      ({ node }) =>
        node.tags.includes('busy') ||
        ![...node.transitions.keys()].some((event) => !event.startsWith('xstate.')),
    );
    expect(blocked.map(({ node }) => node.id)).toEqual([]);
  });
});

describe('nothing is sent twice', () => {
  const writePorts = [
    'addItem',
    'createRecord',
    'endBroker',
    'removeClient',
    'removeNote',
    'saveItems',
    'saveRecord',
    'upload',
  ];

  test('no event leads to another write while a write is pending', () => {
    const interruptions = Object.values(machines).flatMap((machine) =>
      declaredTransitions(machine)
        .filter(({ event }) => !/^(xstate\.|upload\.|always)/.test(event))
        .flatMap(({ node, name, transition }) =>
          nodesOf(machine)
            .filter(({ invoke }) => invoke.some(({ src }) => writePorts.includes(String(src))))
            .filter((writing) => withAncestors(writing).includes(node))
            .filter(() => transition.target?.some(({ type }) => type !== 'final') === true)
            .map((writing) => `${writing.id}: ${name}`),
        ),
    );
    expect(interruptions).toEqual([]);
  });

  describe.each(['eoi', 'application'] as const)('submits of the %s', (record) => {
    const machine = machines[record] as AnyStateMachine;
    const input = {
      location: { page: 'confirmation' },
      today: sampleToday,
      user: 'u-1',
      client: null,
      now: () => 0,
      lastSave: null,
    };
    const { context } = createActor(machine, { input }).getSnapshot();
    const locations = [
      ...['guidance', 'review', 'confirmation'].map((page) => ({ page })),
      ...steps[record].map((step) => ({ page: 'step', step })),
    ];
    const readOnlyStatuses = Object.keys(statuses[record]).filter(
      (ua_currentstatus) => !isEditable(outlines[record], { ua_currentstatus }),
    );

    /** The transitions that enter this state of the flow, as the ids of their states and their events. */
    const transitionsTo = (state: string) =>
      declaredTransitions(machine)
        .filter(({ transition }) => transition.target?.some(({ id }) => id === `${record}.${state}`))
        .map(({ node, event }) => [node.id, event]);

    test('only the review submits, if need be after its question about an unchanged record in query', () => {
      expect(transitionsTo('submitting')).toEqual([
        [`${record}.resolvingSubmit`, 'always'],
        [`${record}.confirmingResubmit`, 'resubmit.confirmed'],
      ]);
      expect(transitionsTo('resolvingSubmit')).toEqual([
        [`${record}.reviewing`, 'record.submitted'],
        // After this press the parts are waited for (lists, documents and the EOI), which only an Application has.
        ...(record === 'application'
          ? [
              ['application.awaitingParts', 'related.changed'],
              ['application.awaitingParts', 'part.failed'],
            ]
          : []),
      ]);
      expect(transitionsTo('awaitingParts')).toEqual(
        record === 'application' ? [['application.resolvingSubmit', 'always']] : [],
      );
    });

    test.each(readOnlyStatuses)(
      'a record with the status %s reaches no state that submits',
      (ua_currentstatus) => {
        const readOnlyContext = { ...context, record: { values: { ua_currentstatus }, etag: '1' } };
        const reached = ['confirmation', 'readOnly'].flatMap((value) =>
          locations.map((location) => {
            const before = machine.resolveState({ value, context: readOnlyContext });
            return getNextSnapshot(machine, before, { type: 'location.opened', location });
          }),
        );
        expect(new Set(reached.map(({ value }) => value))).toEqual(
          new Set(['guidance', 'readOnly', 'confirmation']),
        );
        expect(reached.filter((snapshot) => snapshot.can({ type: 'record.submitted' }))).toEqual([]);
      },
    );
  });
});
