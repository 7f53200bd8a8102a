// `npm run paths`: lists and runs the paths of the machines, measures their coverage and tests them by mutation (docs/testing.md).
import { writeFileSync } from 'node:fs';
import { mutantModels, pathModels } from '../pathModels.ts';
import { chosenMachines } from '../choosePaths.ts';
import { coverageText } from '../coverageText.ts';
import { mutantsText } from '../mutantsText.ts';
import { namedPaths } from '../namedPaths.ts';
import { runMutants, type MutantReport } from '../runMutants.ts';
import type { Level, PathResult, PathRun } from '../pathRun.ts';
import { requirementCoverage, requirementsText } from '../requirements.ts';
import { randomWalks, type RandomReport } from '../randomWalks.ts';
import { tableText } from '../tableText.ts';
import { brokenText, failureText } from './failureText.ts';
import { htmlText, suiteCells } from './htmlText.ts';
import { junitText } from './junitText.ts';
import { listPaths, listText } from './listPaths.ts';
import { helpText, readOptions, type Options } from './options.ts';
import { record, replay, type Done } from './recordAndReplay.ts';
import { listLevel, requirementsWithRun, saveMachineRun, runLevel, runMachines } from './runLevel.ts';
import { failed, suitesOf } from './suites.ts';
import { visitCoverage } from './visitCoverage.ts';

const print = (text: string) => process.stdout.write(text);
const printJson = (value: unknown) => print(`${JSON.stringify(value, null, 2)}\n`);

/** Prints one line and sets exit status 2: nothing was run. */
function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 2;
}

/** Lists the paths of the machines, and those of the other levels that are asked for, which have other names. */
function list(options: Options): void {
  const others = options.levels.filter((level) => level !== 'machine');
  for (const level of others) if (listLevel(level, options) !== '0') process.exitCode = 1;
  if (others.length > 0 && !options.levels.includes('machine')) return;
  const machines = listPaths(options);
  if (machines.every(({ paths }) => paths.length === 0)) fail('There is no such path.');
  else if (options.json) printJson(machines);
  else print(listText(machines));
}

/** Writes the report files that the options name, and prints the failures. */
function report({ choice, junit, html, json }: Options, results: readonly PathResult[]): void {
  if (junit !== undefined) writeFileSync(junit, junitText(results));
  if (html !== undefined) writeFileSync(html, htmlText(new Date().toISOString(), choice, results));
  if (results.some(failed)) process.exitCode = 1;
  if (json) return;
  print(
    tableText([['level', 'machine', 'paths', 'steps', 'failed', 'ms'], ...suitesOf(results).map(suiteCells)]),
  );
  for (const result of results.filter(failed)) print(`\n${failureText(result)}`);
}

async function run(options: Options): Promise<void> {
  const runs = new Map<Level, PathRun>();
  for (const level of options.levels) {
    const found = await runLevel(level, options);
    if (typeof found === 'string') fail(found);
    else runs.set(level, found);
  }
  if (runs.size === 0) return;
  const results = [...runs.values()].flatMap((one) => one.results);
  if (results.length === 0) fail('There is no such path.');
  else report(options, results);
  const names = chosenMachines(Object.keys(pathModels), options.choice);
  if (options.json)
    printJson(
      [...runs].map(([level, one]) => ({
        ...one,
        requirements: requirementCoverage(new Map([[level, one]]), names),
      })),
    );
  else print(`\n${requirementsText(requirementCoverage(runs, names))}`);
}

async function coverage(options: Options): Promise<void> {
  const reports = await runMachines({ choice: options.choice, untilCovered: true });
  const run = saveMachineRun(options, reports);
  const { results } = run;
  const visits = (['screens', 'browser'] as const).map((level) => visitCoverage(level));
  const requirements = requirementsWithRun(run, options);
  report({ ...options, json: true }, results);
  if (options.json) {
    printJson({ machines: reports, visits, requirements });
    return;
  }
  print(coverageText(reports, requirements));
  print(
    `\n${tableText([
      ['level', 'states to visit', 'English', 'Welsh', 'last whole run'],
      ...visits.map(({ level, toVisit, visited, at }) => [
        level,
        toVisit,
        visited.en,
        visited.cy,
        at ?? 'none',
      ]),
    ])}`,
  );
  for (const { level, at, missing } of visits) {
    if (at !== null)
      print(missing.map((state) => `not seen in both languages (${level}): ${state}\n`).join(''));
  }
  const paths = reports.reduce((total, each) => total + each.paths, 0);
  if (results.length < paths)
    print(
      `\n${results.length} of ${paths} paths were run: the others visit no further state and take no further transition. --level machine runs all of them.\n`,
    );
  for (const result of results.filter(failed)) print(`\n${failureText(result)}`);
}

async function mutants(options: Options): Promise<void> {
  const reports: MutantReport[] = [];
  for (const machine of chosenMachines(Object.keys(pathModels), options.choice)) {
    const found = await runMutants(namedPaths(machine, mutantModels[machine]?.(), 'first'));
    reports.push(found);
    if (!options.json) process.stderr.write(`${machine}: ${found.killed} of ${found.mutants}\n`);
  }
  if (reports.some(({ survivors, killedEquivalents }) => survivors.length + killedEquivalents.length > 0))
    process.exitCode = 1;
  if (options.json) printJson(reports);
  else print(mutantsText(reports));
}

async function random(options: Options): Promise<void> {
  const reports: RandomReport[] = [];
  for (const machine of chosenMachines(Object.keys(pathModels), options.choice)) {
    const models = pathModels[machine]?.();
    if (models !== undefined)
      reports.push(await randomWalks(machine, models, options.walks, options.choice.seed));
  }
  const broken = reports.filter((report) => report.broken !== null);
  if (broken.length > 0) process.exitCode = 1;
  if (options.json) {
    printJson(reports);
    return;
  }
  print(
    tableText([
      ['machine', 'walks', 'steps', 'seed', 'invariants'],
      ...reports.map(({ machine, walks, steps, seed, broken: found }) => [
        machine,
        walks,
        steps,
        seed,
        found === null ? 'hold' : 'BROKEN',
      ]),
    ]),
  );
  for (const report of broken) print(`\n${brokenText(report)}`);
}

/** Prints what was done, or why nothing could be. */
function finish(done: Done): void {
  if (typeof done === 'string') {
    fail(done);
    return;
  }
  print(done.text);
  if (done.isFailed) process.exitCode = 1;
}

const options = readOptions(process.argv.slice(2));
if (typeof options === 'string') fail(options);
else if (options.mode === 'help') print(helpText());
else if (options.mode === 'list') list(options);
else if (options.mode === 'run') await run(options);
else if (options.mode === 'coverage') await coverage(options);
else if (options.mode === 'mutants') await mutants(options);
else if (options.mode === 'record') finish(record(options));
else if (options.mode === 'replay') finish(await replay(options));
else await random(options);
