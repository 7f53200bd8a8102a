// The output of `npm run paths`: one line for wrong options; for a failing path its shortest form and the command that runs it again.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { temporaryDir } from '../../temporaryDir.ts';
import { pathModels } from '../pathModels.ts';
import { recordingText } from '../recording/recording.ts';
import { mutantsOf } from '../mutants.ts';
import { namedPaths } from '../namedPaths.ts';
import { choosesAll, type Level, type PathChoice, type PathResult, type PathRun } from '../pathRun.ts';
import { runPath } from '../runPath.ts';
import { failureText } from './failureText.ts';
import { replay } from './recordAndReplay.ts';
import { htmlText } from './htmlText.ts';
import { junitText } from './junitText.ts';
import { listPaths } from './listPaths.ts';
import { helpText, readOptions } from './options.ts';
import { requirementsWithRun, runMachines } from './runLevel.ts';
import { lastRun, loadCoverage, loadRun, saveCoverage, saveRun } from './savedRuns.ts';

describe('options', () => {
  test.each([
    [
      ['--machine', 'toaster'],
      `--machine toaster: allowed values are ${Object.keys(pathModels).join(', ')}.`,
    ],
    [['--level', 'roof'], '--level roof: allowed values are machine, screens, browser, all.'],
    [['--random', 'some'], '--random requires a whole number of at most nine digits, not some.'],
    [['--seed', '-1'], /ambiguous|whole number/],
    [['--colour'], "Unknown option '--colour'; --help lists the options."],
    [['--shrink'], '--shrink requires --replay, which says what to shrink.'],
    [
      ['--replay', 'a.json', '--level', 'screens'],
      '--replay runs at the level machine or browser, not screens.',
    ],
    [['account'], /^Unexpected argument 'account'.*; --help lists the options\.$/],
  ])('%j is rejected with one line', (args, line) => {
    const message = readOptions(args);
    if (typeof line === 'string') expect(message).toBe(line);
    else expect(message).toMatch(line);
    expect(message).not.toContain('\n');
  });

  test('no option lists the paths, --level runs them, other options filter them', () => {
    expect(readOptions([])).toMatchObject({ mode: 'list', levels: [], choice: {} });
    expect(
      readOptions(['--level', 'all', '--machine', 'eoi', '--lang', 'cy', '--failure', '500', '--seed', '7']),
    ).toMatchObject({
      mode: 'run',
      levels: ['machine', 'screens', 'browser'],
      choice: { machine: 'eoi', language: 'cy', failure: '500', seed: 7 },
    });
  });

  test('--record and --replay name a file; a recording starts at the sign-in page by default', () => {
    expect(readOptions(['--record', 'a.json'])).toMatchObject({
      mode: 'record',
      recording: 'a.json',
      start: 'account-verified',
    });
    expect(readOptions(['--replay', 'a.json', '--shrink', '--level', 'machine'])).toMatchObject({
      mode: 'replay',
      recording: 'a.json',
      shrink: true,
      levels: ['machine'],
    });
  });

  test('--help names every option once', () => {
    const named = helpText().match(/^ {2}--\w+/gm) ?? [];
    expect(named.length).toBeGreaterThan(10);
    expect(new Set(named).size).toBe(named.length);
  });
});

test('--failure, --state and --role filter the listed paths', () => {
  const pathsOf = (choice: Parameters<typeof listPaths>[0]['choice']) =>
    listPaths({ choice: { machine: 'broker', ...choice } }).flatMap(({ paths }) => paths);
  expect(pathsOf({ role: 'applicant' })).toEqual([]);
  const offline = pathsOf({ failure: 'offline', state: 'broker.failed' });
  expect(offline.length).toBeGreaterThan(0);
  for (const { failures: faults, states } of offline) {
    expect(faults).toContain('offline');
    expect(states).toContain('broker.failed');
  }
});

/** The failing results on a machine one of whose transitions has a wrong target. */
async function failures(): Promise<PathResult[]> {
  const { models, ports, paths } = namedPaths('lookup');
  const [{ machine }] = models;
  const mutant = mutantsOf(machine)
    .find(({ change }) => change.startsWith('leads to'))
    ?.apply(machine);
  const results = [];
  for (const path of paths) results.push((await runPath(path, ports, mutant)).result);
  return results.filter(({ failure }) => failure !== null);
}

test('a run of some paths replaces the last run, and not the last run of all', async () => {
  const folder = pathToFileURL(`${await temporaryDir('runs')}/`);
  const runAt = (at: string, isWhole: boolean): PathRun => ({ at, isWhole, results: [], visits: [] });
  const whole = runAt('2026-11-26T10:00:00.000Z', true);
  const some = runAt('2026-11-26T11:00:00.000Z', false);
  for (const run of [whole, some]) saveRun('browser', run, folder);
  expect([loadRun('browser', folder), lastRun('browser', folder)]).toEqual([whole, some]);
  const later = runAt('2026-11-26T12:00:00.000Z', true);
  saveRun('browser', later, folder);
  expect([loadRun('browser', folder), lastRun('browser', folder)]).toEqual([later, later]);
  expect(loadRun('screens', folder)).toBeUndefined();
});

test('the coverage is loaded as it was saved', async () => {
  const folder = pathToFileURL(`${await temporaryDir('runs')}/`);
  expect(loadCoverage(folder)).toBeUndefined();
  const coverage = { at: '2026-11-26T10:00:00.000Z', machines: [] };
  saveCoverage(coverage, folder);
  expect(loadCoverage(folder)).toEqual(coverage);
});

test('the coverage of one machine counts the requirements that its run has visited, although it is not a whole run', async () => {
  const choice = { machine: 'lookup' };
  const [report] = await runMachines({ choice, untilCovered: true });
  const run = { at: '2026-11-26T10:00:00.000Z', isWhole: false, results: report?.results ?? [], visits: [] };
  const requirements = requirementsWithRun(run, { choice });
  expect(requirements.map(({ requirement }) => requirement)).toEqual(['4.11', '6.9']);
  for (const { states, visited } of requirements) expect(visited.machine).toEqual(states);
});

test.each<[PathChoice, Level, boolean]>([
  [{}, 'browser', true],
  [{ seed: 7 }, 'browser', true],
  [{ path: 'account-12' }, 'browser', false],
  [{ language: 'cy' }, 'screens', false],
  // Machines have no texts.
  [{ language: 'cy' }, 'machine', true],
])('whether %j at the level %s leaves out no path: %s', (choice, level, isAll) => {
  expect(choosesAll(choice, level)).toBe(isAll);
});

describe('--replay', () => {
  const steps = (events: readonly (readonly [event: string, value: string])[]) =>
    events.map(([event, value]) => ({
      machine: 'lookup',
      actor: 1,
      instance: 'sector',
      event,
      status: null,
      path: null,
      value,
    }));
  const replayed = async (text: string) => {
    const file = join(await temporaryDir('recording'), 'recording');
    await writeFile(file, text);
    const options = readOptions(['--replay', file, '--level', 'machine']);
    if (typeof options === 'string') throw new Error(options);
    return replay(options);
  };

  test('prints how many steps passed, and what the machines could not follow', async () => {
    const [good, odd] = [
      steps([
        ['xstate.init', 'loading'],
        ['xstate.done.actor.fetchLookup', 'ready'],
      ]),
      steps([
        ['xstate.init', 'loading'],
        ['lookup.retried', 'failed'],
      ]),
    ].map((some) => recordingText({ start: 'lookup-loan', language: 'en', steps: some }));
    expect(await replayed(good ?? '')).toMatchObject({
      isFailed: false,
      text: expect.stringMatching(/2 steps passed\n$/),
    });
    expect(await replayed(odd ?? '')).toMatchObject({
      isFailed: false,
      text: expect.stringContaining('not followed: the path models of lookup have no step 2 of 2'),
    });
  });

  test('says in one line why a file cannot be replayed', async () => {
    expect(await replayed('{}')).toMatch(/is no recording: /);
  });
});

test('a failing path is reported with its shortest path and the command that runs it again', async () => {
  const [result, ...others] = await failures();
  if (result?.failure?.shortest === undefined) throw new Error('Nothing failed.');
  const steps = result.failure.shortest.length;
  expect(steps).toBeLessThanOrEqual(result.events.length);
  const text = failureText(result);
  expect(text).toContain(`${result.path} failed (machine), ${steps} steps:`);
  expect(text).toContain(`run again: npm run paths -- --level machine --path ${result.path}\n`);
  const junit = junitText([result, ...others]);
  expect(junit).toContain(
    `<testsuites name="paths" tests="${others.length + 1}" failures="${others.length + 1}"`,
  );
  // The state keys contain quotes, which must be escaped.
  expect(junit).not.toMatch(/message="[^"]*"[^>]*"[^>]*>/);
  const html = htmlText('2026-11-21T10:00:00.000Z', { machine: 'lookup' }, [result, ...others]);
  expect(html).toContain(`<h2 class="failed">${result.path}</h2>`);
  expect(html).toContain('<td>6.9 Lookups, postcode check and company search</td>');
  expect(html).not.toContain('<script');
});
