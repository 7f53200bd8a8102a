// `npm run paths`: lists, counts and runs the paths of the machines, and tries whether they notice what is wrong (docs/testing.md).
import { writeFileSync } from 'node:fs';
import { allWalks } from '../allWalks.ts';
import { chosenMachines } from '../choosePaths.ts';
import { coverageText } from '../coverageText.ts';
import { mutantsText } from '../mutantsText.ts';
import { namedPaths } from '../namedPaths.ts';
import { noticeMutants, type MutantReport } from '../noticeMutants.ts';
import type { PathResult } from '../pathRun.ts';
import { randomWalks, type RandomReport } from '../randomWalks.ts';
import { tableText } from '../tableText.ts';
import { brokenText, failureText } from './failureText.ts';
import { htmlText, suiteCells } from './htmlText.ts';
import { junitText } from './junitText.ts';
import { listPaths, listText } from './listPaths.ts';
import { helpText, readOptions, type Options } from './options.ts';
import { machineRun, runLevel, walkMachines } from './runLevel.ts';
import { failed, suitesOf } from './suites.ts';
import { visitCoverage } from './visitCoverage.ts';

const say = (text: string) => process.stdout.write(text);
const sayJson = (value: unknown) => say(`${JSON.stringify(value, null, 2)}\n`);

/** One line, and 2: nothing was run. */
function refuse(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 2;
}

function list(options: Options): void {
  const machines = listPaths(options);
  if (machines.every(({ paths }) => paths.length === 0)) refuse('There is no such path.');
  else if (options.json) sayJson(machines);
  else say(listText(machines));
}

/** Writes the reports that were asked for, and tells people what failed. */
function report({ choice, junit, html, json }: Options, results: readonly PathResult[]): void {
  if (junit !== undefined) writeFileSync(junit, junitText(results));
  if (html !== undefined) writeFileSync(html, htmlText(new Date().toISOString(), choice, results));
  if (results.some(failed)) process.exitCode = 1;
  if (json) return;
  say(
    tableText([['level', 'machine', 'paths', 'steps', 'failed', 'ms'], ...suitesOf(results).map(suiteCells)]),
  );
  for (const result of results.filter(failed)) say(`\n${failureText(result)}`);
}

async function run(options: Options): Promise<void> {
  const runs = [];
  for (const level of options.levels) {
    const found = await runLevel(level, options);
    if (typeof found === 'string') refuse(found);
    else runs.push(found);
  }
  if (runs.length === 0) return;
  const results = runs.flatMap((one) => one.results);
  if (results.length === 0) refuse('There is no such path.');
  else report(options, results);
  if (options.json) sayJson(runs);
}

async function coverage(options: Options): Promise<void> {
  const walked = await walkMachines(options);
  const { results } = machineRun(options, walked);
  const visits = (['screens', 'browser'] as const).map((level) => visitCoverage(level));
  report({ ...options, json: true }, results);
  if (options.json) {
    sayJson({ machines: walked, visits });
    return;
  }
  say(coverageText(walked));
  say(
    `\n${tableText([
      ['level', 'visible states', 'English', 'Welsh', 'last run'],
      ...visits.map(({ level, visible, visited, at }) => [
        level,
        visible,
        visited.en,
        visited.cy,
        at ?? 'none',
      ]),
    ])}`,
  );
  for (const { level, at, missing } of visits) {
    if (at !== null)
      say(missing.map((state) => `not seen in both languages (${level}): ${state}\n`).join(''));
  }
  for (const result of results.filter(failed)) say(`\n${failureText(result)}`);
}

async function mutants(options: Options): Promise<void> {
  const reports: MutantReport[] = [];
  for (const machine of chosenMachines(Object.keys(allWalks), options.choice)) {
    const found = await noticeMutants(namedPaths(machine));
    reports.push(found);
    if (!options.json) process.stderr.write(`${machine}: ${found.noticed} of ${found.mutants}\n`);
  }
  if (reports.some(({ survivors, misjudged }) => survivors.length + misjudged.length > 0))
    process.exitCode = 1;
  if (options.json) sayJson(reports);
  else say(mutantsText(reports));
}

async function random(options: Options): Promise<void> {
  const reports: RandomReport[] = [];
  for (const machine of chosenMachines(Object.keys(allWalks), options.choice)) {
    const walks = allWalks[machine]?.();
    if (walks !== undefined)
      reports.push(await randomWalks(machine, walks, options.walks, options.choice.seed));
  }
  const broken = reports.filter((report) => report.broken !== null);
  if (broken.length > 0) process.exitCode = 1;
  if (options.json) {
    sayJson(reports);
    return;
  }
  say(
    tableText([
      ['machine', 'walks', 'steps', 'seed', 'promises'],
      ...reports.map(({ machine, walks, steps, seed, broken: found }) => [
        machine,
        walks,
        steps,
        seed,
        found === null ? 'kept' : 'BROKEN',
      ]),
    ]),
  );
  for (const report of broken) say(`\n${brokenText(report)}`);
}

const options = readOptions(process.argv.slice(2));
if (typeof options === 'string') refuse(options);
else if (options.deed === 'help') say(helpText());
else if (options.deed === 'list') list(options);
else if (options.deed === 'run') await run(options);
else if (options.deed === 'coverage') await coverage(options);
else if (options.deed === 'mutants') await mutants(options);
else await random(options);
