// Recordings of paths of the machines: they follow the graph, a changed machine fails them, and a failing one is shrunk.
import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { failureStatusOf, namedPaths } from '../namedPaths.ts';
import type { Edge } from '../machineGraph.ts';
import { mutantsOf } from '../mutants.ts';
import { followGraph } from './followGraph.ts';
import { recordingText, parseRecording, type RecordedStep, type Recording } from './recording.ts';
import { createMachineReplayer } from './createMachineReplayer.ts';
import { shrinkRecording, type Replay } from './shrinkRecording.ts';
import { firstDifference, firstDifferentOutcome } from './differences.ts';

const valueOf = (key: string) => (JSON.parse(key) as [RecordedStep['value'], unknown])[0];

const step = (machine: string, event: string, value: RecordedStep['value'], more = {}): RecordedStep => ({
  machine,
  actor: 1,
  instance: null,
  event,
  status: null,
  path: null,
  value,
  ...more,
});

/** What would be recorded if a person took this path. */
const recordedFrom = (machine: string, start: string, edges: readonly Edge[]): Recording => ({
  start: `${machine}-any`,
  language: 'en',
  steps: [
    step(machine, 'xstate.init', valueOf(start)),
    ...edges.map(({ event, to }) => {
      const status = failureStatusOf(event);
      const known = status === undefined ? null : Number.isNaN(Number(status)) ? status : Number(status);
      return step(machine, event.type, valueOf(to), { status: known });
    }),
  ],
});

test.each(['account', 'lookup', 'companySearch', 'dashboard'])(
  'the recording of each path of %s follows its graph to the same states, although it has no payloads',
  (machine) => {
    for (const { graph, edges } of namedPaths(machine).paths) {
      const { steps } = recordedFrom(machine, graph.start, edges);
      const found = followGraph(graph, steps);
      expect(Array.isArray(found) && found.map(({ to }) => valueOf(to))).toEqual(
        edges.map(({ to }) => valueOf(to)),
      );
    }
  },
);

test('a step that the graph does not have is told by its number', () => {
  const [path] = namedPaths('lookup').paths;
  if (path === undefined) throw new Error('There is no path.');
  const { steps } = recordedFrom('lookup', path.graph.start, path.edges);
  const [first, second] = steps;
  expect(
    followGraph(
      path.graph,
      [first, second, step('lookup', 'xstate.init', 'failed')].flatMap((one) => one ?? []),
    ),
  ).toBe(2);
});

/** The longest path on which somebody asks for an e-mail to set a new password. */
const longest = () => {
  const [path] = namedPaths('account')
    .paths.filter(({ edges }) => edges.some(({ event }) => event.type === 'xstate.done.actor.sendReset'))
    .toSorted((one, other) => other.edges.length - one.edges.length);
  if (path === undefined) throw new Error('There is no path.');
  return path;
};

/** Without the transition of the state `forgot` to the page that says that the e-mail is sent. */
const changed = (machine: AnyStateMachine): AnyStateMachine => {
  if (machine.id !== 'account') return machine;
  const mutant = mutantsOf(machine).find(
    ({ node, event, change }) =>
      node?.startsWith('account.forgot') && event === 'xstate.done.actor.sendReset' && change === 'dropped',
  );
  if (mutant === undefined) throw new Error('There is no such mutant.');
  return mutant.apply(machine);
};

test('a recording passes on the machines that it was made with, and fails on a changed one at the changed step', async () => {
  const { graph, edges } = longest();
  const recording = recordedFrom('account', graph.start, edges);
  expect(await createMachineReplayer().replay(recording)).toEqual({ failure: null, notFollowed: [] });
  const found = await createMachineReplayer(changed).replay(recording);
  expect(found.failure).toMatchObject({ machine: 'account', event: 'xstate.done.actor.sendReset' });
});

test('a failing recording is shrunk to the shortest path that fails at the same event', async () => {
  const { graph, edges } = longest();
  const recording = recordedFrom('account', graph.start, edges);
  const replayer = createMachineReplayer(changed);
  const { failure } = await replayer.replay(recording);
  if (failure === null) throw new Error('Nothing failed.');
  const { recording: shrunk, failure: again } = await replayer.shrink(recording, failure);
  expect(shrunk.steps.map(({ event }) => event)).toEqual([
    'xstate.init',
    'screen.opened',
    'mail.requested',
    'xstate.done.actor.sendReset',
  ]);
  expect(again).toEqual({ ...failure, step: 3 });
  expect((await replayer.replay(parseRecording(recordingText(shrunk)))).failure).toEqual(again);
});

test('an actor whose machine has no such path in its graph is named, and the others are replayed', async () => {
  const { graph, edges } = longest();
  const recording = recordedFrom('account', graph.start, edges);
  const lookup = [step('lookup', 'xstate.init', 'loading'), step('lookup', 'lookup.retried', 'failed')];
  const { failure, notFollowed } = await createMachineReplayer(changed).replay({
    ...recording,
    steps: [...lookup, ...recording.steps],
  });
  expect(failure?.event).toBe('xstate.done.actor.sendReset');
  expect(notFollowed).toEqual(['the path models of lookup have no step 2 of 2: lookup: lookup.retried']);
});

const fails = { machine: 'account', event: 'wrong', expected: '"b"', actual: '"a"' };

/** Fails at the event `wrong`, if the person has come to it by way of the dashboard. */
const failsByDashboard: Replay = async ({ steps }) => {
  const index = steps.findIndex(({ event }) => event === 'wrong');
  const before = steps.slice(0, index).some(({ machine }) => machine === 'dashboard');
  return index === -1 || !before ? null : { ...fails, step: index };
};

test('parts are removed only where each machine comes back to the same state, and only if the rest fails alike', async () => {
  const steps = [
    step('account', 'xstate.init', 'a'),
    step('account', 'away', 'b'),
    step('dashboard', 'xstate.init', 'x'),
    step('account', 'back', 'a'),
    step('dashboard', 'poll', 'y'),
    step('account', 'typed', 'a'),
    step('dashboard', 'poll', 'x'),
    step('account', 'wrong', 'b'),
    step('account', 'later', 'c'),
  ];
  const recording: Recording = { start: 'account-verified', language: 'en', steps };
  const { recording: shrunk, replays } = await shrinkRecording(
    recording,
    { ...fails, step: 7 },
    failsByDashboard,
  );
  expect(shrunk.steps.map(({ machine, event }) => `${machine} ${event}`)).toEqual([
    'account xstate.init',
    'dashboard xstate.init',
    'account wrong',
  ]);
  expect(replays).toBeLessThan(12);
});

test('a shorter recording that fails in another way is not taken', async () => {
  const steps = [
    step('account', 'xstate.init', 'a'),
    step('account', 'typed', 'a'),
    step('account', 'wrong', 'b'),
  ];
  const { recording } = await shrinkRecording(
    { start: 'account-verified', language: 'en', steps },
    { ...fails, step: 2 },
    async (candidate) => ({ ...fails, step: candidate.steps.length - 1, actual: '"c"' }),
  );
  expect(recording.steps).toEqual(steps);
});

test('a replay that fails at the end of several steps names the first step that differs', () => {
  const steps = [
    step('account', 'xstate.init', 'a'),
    step('shell', 'xstate.init', 's'),
    step('account', 'xstate.done.actor.check', 'b'),
    step('account', 'xstate.done.actor.login', 'c'),
  ];
  const noticed = {
    machine: 'account',
    step: 3,
    event: 'xstate.done.actor.login',
    expected: '"c"',
    actual: '"a"',
  };
  const replayed = [
    step('account', 'xstate.init', 'a'),
    step('shell', 'xstate.init', 's'),
    step('account', 'xstate.error.actor.check', 'a', { status: 500 }),
  ];
  expect(firstDifference(steps, noticed, replayed)).toEqual({
    machine: 'account',
    step: 2,
    event: 'xstate.done.actor.check',
    expected: '"b"',
    actual: '"a"',
  });
  expect(firstDifference(steps, noticed, replayed.slice(0, 2))).toEqual(noticed);
});

test('an answer that led to another state for a moment is found, although the replay ended in the same state', () => {
  const steps = [
    step('account', 'xstate.init', 'a'),
    step('account', 'xstate.done.actor.check', 'b'),
    step('account', 'xstate.done.actor.login', 'c'),
  ];
  const other = steps.with(1, step('account', 'xstate.done.actor.check', 'd'));
  expect(firstDifferentOutcome(steps, steps)).toBeNull();
  expect(firstDifferentOutcome(steps, other)).toEqual({
    machine: 'account',
    step: 1,
    event: 'xstate.done.actor.check',
    expected: '"b"',
    actual: '"d"',
  });
  expect(firstDifferentOutcome(steps, steps.slice(0, 2))?.actual).toBe('no such event');
});
