// Runs the paths of the machines in the built portal with the real server: `npm run e2e` in English, `npm run paths -- --level browser` in both
// languages.
import { readdirSync, readFileSync } from 'node:fs';
import { createMachine } from 'xstate';
import { states } from '#tests/model/states.ts';
import { machines } from '#tests/paths/machines.ts';
import { exemptStates, statesToVisit } from '#tests/paths/statesToVisit.ts';
import { browserModels } from './browserModels.ts';
import { browserEventProblems, notInBrowser } from './notInBrowser.ts';
import { expect, test } from '../fixtures.ts';
import type { Language } from '../messages.ts';
import { all, chosen, takesPictures, treeNames } from './chosenPaths.ts';
import { openModel } from './openModel.ts';
import { observedStates, runInBrowser } from './runInBrowser.ts';
import { rolesIn } from './stateTrees.ts';

// A path can abort calls and scripts.
test.use({ tolerated: [/net::ERR_(FAILED|INTERNET_DISCONNECTED)/] });

for (const { path, pictures, trees } of chosen) {
  const { model, steps } = path;
  const annotation = { type: 'paths', description: String(all.length) };
  test(path.name, { annotation }, async ({ portal, server, api, ids, account, signedUp }, testInfo) => {
    test.setTimeout(60_000 + steps.length * 3_000 + (takesPictures ? pictures.size * 20_000 : 0));
    const fixtures = await openModel(model, { portal, server, api, ids, account, signedUp });
    const run = await runInBrowser(path, fixtures, takesPictures ? pictures : new Set(), trees);
    await testInfo.attach('path', { body: JSON.stringify(run), contentType: 'application/json' });
    const { failure, events } = run.result;
    const replay = `npm run paths -- --level browser --path ${path.name} --lang ${portal.language}`;
    expect(failure, `${events.join(' → ')}\nRun again: ${replay}`).toBeNull();
    expect(run.visits.filter(({ violations }) => violations.length > 0)).toEqual([]);
  });
}

test('every state that a path must visit is on one, and no other state is', () => {
  const visited = new Set(all.flatMap(({ states }) => states));
  expect(statesToVisit().filter(({ state }) => !visited.has(state))).toEqual([]);
  expect(exemptStates.filter(({ state }) => visited.has(state))).toEqual([]);
});

test('the state of a record on the dashboard counts as one of the life of records, and an unknown machine has none', () => {
  const value = {
    overview: 'upToDate',
    eoi: 'in-query',
    application: { 'not-started': 'absent' },
    brokers: 'listed',
  };
  expect(observedStates({ machine: 'dashboard', value })).toEqual([
    'dashboard.overview.upToDate',
    'dashboard.eoi.in-query',
    'recordLife.existing.in-query',
    'dashboard.application.not-started.absent',
    'recordLife.absent',
    'dashboard.brokers.listed',
  ]);
  const created = { ...value, eoi: 'unknown', application: { 'not-started': 'existing' } };
  expect(observedStates({ machine: 'dashboard', value: created })).toEqual([
    'dashboard.overview.upToDate',
    'dashboard.eoi.unknown',
    'dashboard.application.not-started.existing',
    'recordLife.existing.not-started',
    'dashboard.brokers.listed',
  ]);
  expect(observedStates({ machine: 'toaster', value: 'warm' })).toEqual([]);
});

test('an event without a path, and an executor or a reason that is out of date, are named', () => {
  const on = { 'door.opened': {}, 'door.closed': {}, 'door.locked': {} };
  const problems = browserEventProblems(
    createMachine({ id: 'door', on }),
    'door',
    { made: new Set(['door.opened']), executors: new Set(['door.opened', 'door.locked']) },
    {
      'door.opened': 'Nobody has the key.',
      'door.painted': 'It is a picture of a door.',
      'door.locked': { spec: 'faults.spec.ts', title: 'a locked door' },
    },
  );
  expect(problems).toEqual([
    'door.closed: no path makes it, and nothing says why',
    'door.locked: no path uses its executor',
    'door.opened: a reason although it is made',
    'door.painted: the machine has no such event',
    'door.locked: faults.spec.ts has no test “a locked door”',
  ]);
});

test('every own event of a machine is on a path, or something says why no path makes it', () => {
  const problems = Object.entries(machines)
    .filter(([name]) => Object.hasOwn(states, name))
    .flatMap(([name, machine]) => {
      const steps = all.filter(({ model }) => model.machine === name).flatMap((path) => path.steps);
      const executors = browserModels.flatMap((model) =>
        model.machine === name && 'executors' in model ? Object.keys(model.executors) : [],
      );
      const events = { made: new Set(steps.map(({ event }) => event.type)), executors: new Set(executors) };
      return browserEventProblems(machine, name, events).map((problem) => `${name}: ${problem}`);
    });
  expect(problems).toEqual([]);
  expect(Object.keys(notInBrowser).filter((name) => !Object.hasOwn(states, name))).toEqual([]);
});

// Only a run of the paths alone compares the trees. That one language was forgotten is noticed here.
test('every tree is stored in both languages, with the same roles in the same order', () => {
  const folder = (language: Language) => new URL(`../trees/${language}/`, import.meta.url);
  const stored = (language: Language) => readdirSync(folder(language)).toSorted();
  const expected = treeNames.map((name) => `${name}.yml`).toSorted();
  expect({ en: stored('en'), cy: stored('cy') }).toEqual({ en: expected, cy: expected });
  const rolesOf = (language: Language, file: string) =>
    rolesIn(readFileSync(new URL(file, folder(language)), 'utf8'));
  for (const file of expected) expect.soft(rolesOf('cy', file), file).toEqual(rolesOf('en', file));
});
