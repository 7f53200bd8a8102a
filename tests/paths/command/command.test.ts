// What the command says to people: wrong options in one line, a failing path as its shortest way and the command that goes it again.
import { describe, expect, test } from 'vitest';
import { allWalks } from '../allWalks.ts';
import { mutantsOf } from '../mutants.ts';
import { namedPaths } from '../namedPaths.ts';
import type { PathResult } from '../pathRun.ts';
import { runPath } from '../runPath.ts';
import { failureText } from './failureText.ts';
import { htmlText } from './htmlText.ts';
import { junitText } from './junitText.ts';
import { listPaths } from './listPaths.ts';
import { helpText, readOptions } from './options.ts';

describe('options', () => {
  test.each([
    [['--machine', 'toaster'], `--machine toaster: there are only ${Object.keys(allWalks).join(', ')}.`],
    [['--level', 'roof'], '--level roof: there are only machine, screens, browser, all.'],
    [['--random', 'some'], '--random wants a whole number, not some.'],
    [['--seed', '-1'], /ambiguous|whole number/],
    [['--colour'], "Unknown option '--colour'; --help says what there is."],
    [['account'], /^Unexpected argument 'account'.*; --help says what there is\.$/],
  ])('%j is refused in one line', (args, line) => {
    const refused = readOptions(args);
    if (typeof line === 'string') expect(refused).toBe(line);
    else expect(refused).toMatch(line);
    expect(refused).not.toContain('\n');
  });

  test('nothing lists, a level runs, a choice narrows', () => {
    expect(readOptions([])).toMatchObject({ deed: 'list', levels: [], choice: {} });
    expect(
      readOptions(['--level', 'all', '--machine', 'eoi', '--lang', 'cy', '--fault', '500', '--seed', '7']),
    ).toMatchObject({
      deed: 'run',
      levels: ['machine', 'screens', 'browser'],
      choice: { machine: 'eoi', language: 'cy', fault: '500', seed: 7 },
    });
  });

  test('the help names every option once', () => {
    const named = helpText().match(/^ {2}--\w+/gm) ?? [];
    expect(named.length).toBeGreaterThan(10);
    expect(new Set(named).size).toBe(named.length);
  });
});

test('a fault, a state and a role each narrow the list', () => {
  const pathsOf = (choice: Parameters<typeof listPaths>[0]['choice']) =>
    listPaths({ choice: { machine: 'broker', ...choice } }).flatMap(({ paths }) => paths);
  expect(pathsOf({ role: 'applicant' })).toEqual([]);
  const offline = pathsOf({ fault: 'offline', state: 'broker.failed' });
  expect(offline.length).toBeGreaterThan(0);
  for (const { faults, states } of offline) {
    expect(faults).toContain('offline');
    expect(states).toContain('broker.failed');
  }
});

/** How the paths of a machine fail of which one transition leads elsewhere. */
async function failures(): Promise<PathResult[]> {
  const { plans, ports, paths } = namedPaths('lookups');
  const [{ machine }] = plans;
  const spoilt = mutantsOf(machine)
    .find(({ change }) => change.startsWith('leads to'))
    ?.of(machine);
  const results = [];
  for (const path of paths) results.push((await runPath(path, ports, spoilt)).result);
  return results.filter(({ failure }) => failure !== null);
}

test('a failing path is told by its shortest way, and how to go it again', async () => {
  const [result, ...others] = await failures();
  if (result?.failure?.shortest === undefined) throw new Error('Nothing failed.');
  const steps = result.failure.shortest.length;
  expect(steps).toBeLessThanOrEqual(result.events.length);
  const text = failureText(result);
  expect(text).toContain(`${result.path} failed (machine), ${steps} steps:`);
  expect(text).toContain(`again:   npm run paths -- --level machine --path ${result.path}\n`);
  const junit = junitText([result, ...others]);
  expect(junit).toContain(
    `<testsuites name="paths" tests="${others.length + 1}" failures="${others.length + 1}"`,
  );
  // What the machine knows is full of quotes.
  expect(junit).not.toMatch(/message="[^"]*"[^>]*"[^>]*>/);
  const html = htmlText('2026-11-21T10:00:00.000Z', { machine: 'lookups' }, [result, ...others]);
  expect(html).toContain(`<h2 class="failed">${result.path}</h2>`);
  expect(html).not.toContain('<script');
});
