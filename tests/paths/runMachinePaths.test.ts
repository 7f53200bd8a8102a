// The report shows a transition that no path takes, and a path model that merges states which behave differently.
import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { promisePort } from '#machines/ports.ts';
import { deferredPorts, withDeferredPorts } from './deferredPorts.ts';
import { coverageOf, coverageText } from './coverageText.ts';
import type { PathModels } from './pathModel.ts';
import { runMachinePaths, type MachineReport } from './runMachinePaths.ts';

const lamp = setup({
  types: { context: {} as { times: number }, events: {} as { type: 'lamp.lit' } | { type: 'lamp.never' } },
  actors: { light: promisePort<void>('light') },
  delays: { burning: 1000 },
}).createMachine({
  id: 'lamp',
  context: { times: 0 },
  initial: 'dark',
  states: {
    dark: {
      on: {
        'lamp.lit': [
          { guard: ({ context }) => context.times > 1, target: 'broken' },
          { target: 'lighting', actions: assign({ times: ({ context }) => context.times + 1 }) },
        ],
        'lamp.never': { guard: () => false, target: 'broken' },
      },
    },
    lighting: { invoke: { id: 'light', src: 'light', onDone: 'lit', onError: 'broken' } },
    lit: { after: { burning: 'dark' } },
    broken: { type: 'final' },
  },
});

/** What a tester and the explorer see of a report. */
const shownOf = (report: MachineReport) => [coverageText([report]), coverageOf(report)];

const ports = deferredPorts(['light']);
const model = {
  machine: withDeferredPorts(lamp, ports),
  events: () => [{ type: 'lamp.lit' }, { type: 'lamp.never' }],
  outputs: { light: () => [undefined] },
};

test('names the transition whose guard always blocks', async () => {
  const { failures, untaken, transitions } = await runMachinePaths('lamp', { models: [model], ports });
  expect({ failures, untaken, transitions }).toEqual({
    failures: [],
    untaken: ['lamp.dark · lamp.never [0] → lamp.broken'],
    transitions: 6,
  });
});

test('names a transition as untaken when the relevant context merges its source states', async () => {
  const { untaken } = await runMachinePaths('lamp', {
    models: [{ ...model, relevant: () => null }],
    ports,
  });
  expect(untaken).toContain('lamp.dark · lamp.lit [0] → lamp.broken');
});

test.each(['account', 'companySearch', 'file'])(
  'the coverage of %s is that of all its paths, although only the first ones were run',
  async (machine) => {
    const ofSome = await runMachinePaths(machine, undefined, { untilCovered: true });
    const ofAll = await runMachinePaths(machine);
    expect(shownOf(ofSome)).toEqual(shownOf(ofAll));
    expect(ofAll.results).toHaveLength(ofAll.paths);
    expect(ofSome.results.length).toBeLessThan(ofSome.paths);
    const firstPaths = await runMachinePaths(machine, undefined, { extent: 'first' });
    expect(ofSome.results.map(({ path }) => path)).toEqual(firstPaths.results.map(({ path }) => path));
  },
);

test('the coverage of chosen paths is that of all of them: they run on while a state or a transition is missing', async () => {
  const choice = { failure: 'offline' } as const;
  const ofSome = await runMachinePaths('file', undefined, { choice, untilCovered: true });
  const ofAll = await runMachinePaths('file', undefined, { choice });
  expect(ofAll.untaken.length).toBeGreaterThan(0);
  expect(shownOf(ofSome)).toEqual(shownOf(ofAll));
  expect(ofSome.results).toHaveLength(ofSome.paths);
});

test('a path after the first ones that is needed for a transition is run', async () => {
  // Both events lead to the same state by the same transition, so that the first paths take only one of them; the other one alone takes the second
  // branch of the eventless transition that follows.
  const switchMachine = setup({
    types: { context: {} as { isLong: boolean }, events: {} as { type: 'pressed'; isLong: boolean } },
  }).createMachine({
    id: 'switch',
    context: { isLong: false },
    initial: 'off',
    states: {
      off: {
        on: { pressed: { target: 'pressing', actions: assign({ isLong: ({ event }) => event.isLong }) } },
      },
      pressing: { always: [{ guard: ({ context }) => context.isLong, target: 'on' }, { target: 'on' }] },
      on: {},
    },
  });
  const models: PathModels = {
    models: [
      {
        machine: switchMachine,
        events: () => [false, true].map((isLong) => ({ type: 'pressed', isLong })),
        outputs: {},
      },
    ],
    ports: deferredPorts([]),
  };
  const first = await runMachinePaths('switch', models, { extent: 'first' });
  expect(first.untaken).toEqual(['switch.pressing · always [0] → switch.on']);
  const report = await runMachinePaths('switch', models, { untilCovered: true });
  expect(report.untaken).toEqual([]);
  expect(report.results).toHaveLength(2);
});
