// Runs a path in the browser: executes each event, and checks that the portal's machine is then in the state that the graph predicts.
import type { AnyEventObject, AnyStateMachine, StateValue } from 'xstate';
import type { FailureStatus } from '#machines/catalogue/api/errors.ts';
import { screenDifferences } from '#tests/model/expectedScreen.ts';
import { expectationOf } from '#tests/model/states.ts';
import { machines } from '#tests/paths/machines.ts';
import type { PathResult, StateVisit } from '#tests/paths/pathRun.ts';
import { expect } from '../fixtures.ts';
import type { BrowserPath, BrowserStep } from './browserPaths.ts';
import { delayIn, invokeIn, leafStates } from './browserGraph.ts';
import type { ObservedValue } from './inspectMachines.ts';
import { pictureState } from './pictureState.ts';
import { compareTree, type TreesOfPath } from './stateTrees.ts';
import { actualScreenOf } from './actualScreen.ts';
import { callsOf, type GraphModel, type BrowserModel, type PathFixtures } from './browserModel.ts';

export interface BrowserRun {
  result: PathResult;
  visits: StateVisit[];
}

const machineOf = ({ machine }: BrowserModel): AnyStateMachine => {
  const found = machines[machine];
  if (found === undefined) throw new Error(`There is no machine ${machine}.`);
  return found;
};

/**
 * Ids of the innermost states in which the machine was. No actor runs recordLifeMachine: the dashboard computes with it in which state a record is,
 * and the region of the record is then in a state of the same name.
 */
export function observedStates({ machine, value }: ObservedValue): string[] {
  const found = machines[machine];
  const states = found === undefined ? [] : leafStates(found, value);
  return states.flatMap((state) => {
    const [, shown = 'unknown'] = /^dashboard\.(?:eoi|application)\.(.+)$/.exec(state) ?? [];
    if (shown === 'unknown') return [state];
    const [display, progress] = shown.split('.');
    return [state, progress === 'absent' ? 'recordLife.absent' : `recordLife.existing.${display}`];
  });
}

function delayOf(model: BrowserModel, name: string): number {
  const delay: unknown = machineOf(model).implementations.delays[name];
  if (typeof delay !== 'number')
    throw new Error(`How long the delay ${name} lasts depends on more than a path knows.`);
  return delay;
}

const statusIn = (event: AnyEventObject) => (event['error'] as { status: FailureStatus }).status;

/** Makes the event happen as the user or the server would. */
export async function perform(
  fixtures: PathFixtures,
  model: GraphModel,
  event: AnyEventObject,
): Promise<void> {
  const { calls, portal } = fixtures;
  const delay = delayIn(event);
  if (delay !== null) return portal.page.clock.fastForward(delayOf(model, delay));
  const invoked = invokeIn(event);
  if (invoked === null) return model.executors[event.type]?.(fixtures, event);
  const call = model.calls[invoked.id];
  if (call === undefined) return undefined;
  if (!invoked.isDone && statusIn(event) === 412 && call.makeStale !== undefined) {
    await call.makeStale(fixtures, event);
    return calls.release(call.call);
  }
  await call.before?.(fixtures, event);
  for (const id of callsOf(call))
    await (invoked.isDone ? calls.release(id) : calls.fail(id, statusIn(event)));
}

/** Pauses the clock where a delay would end the state, so that the state can be inspected. @returns whether it is paused */
async function pauseClock(
  { portal: { page } }: PathFixtures,
  model: BrowserModel,
  value: StateValue | null,
): Promise<boolean> {
  if (!('delays' in model) || value === null) return false;
  const { delays = [] } = model;
  const hasDelay = leafStates(machineOf(model), value).some((leaf) => {
    for (let node = machineOf(model).getStateNodeById(leaf); ;) {
      if (node.after.some((transition) => delays.includes(delayIn({ type: transition.eventType }) ?? '')))
        return true;
      if (node.parent === undefined) return false;
      node = node.parent;
    }
  });
  // Playwright can pause only at a time that is not over yet.
  if (hasDelay) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  else await page.clock.resume();
  return hasDelay;
}

/** @param timeout milliseconds until a state that does not come has failed the path */
export async function runInBrowser(
  { name, model, start, steps }: BrowserPath,
  fixtures: PathFixtures,
  pictures: ReadonlySet<string>,
  trees: TreesOfPath,
  timeout = 10_000,
): Promise<BrowserRun> {
  /** Most states are reached at once, so the first polls follow quickly. */
  const polling = { timeout, intervals: [10, 20, 50, 100, 200, 500] };
  const { portal, inspector } = fixtures;
  const began = performance.now();
  const seen = new Set<string>();
  const events: string[] = [];
  const visits: StateVisit[] = [];
  let failure: PathResult['failure'] = null;
  /** The trees that differ. The path goes on, so that one run shows all of them. */
  const otherTrees: PathResult['failure'][] = [];
  let isClockPaused = false;

  const checkState = async (value: StateValue, step: number, of: BrowserModel = model) => {
    const current = () => inspector.stateValue(of.machine, of.instance);
    try {
      // A reload of the page interrupts the evaluation, so it is tried again.
      await expect(async () => expect(await current()).toEqual(value)).toPass(polling);
    } catch {
      const actual = JSON.stringify((await current()) ?? 'not running');
      failure = { step, event: events.at(-1) ?? '', expected: JSON.stringify(value), actual };
      return;
    }
    const leaves = leafStates(machineOf(of), value);
    for (const leaf of leaves) seen.add(leaf);
    const expectations = leaves.map((leaf) => expectationOf(leaf, of.instance, leaves));
    const problems = async () => screenDifferences(await actualScreenOf(portal), expectations);
    try {
      await expect(async () => expect(await problems()).toEqual([])).toPass(polling);
    } catch {
      const actual = `the page ${(await problems()).join(', ')} in ${leaves.join(', ')}`;
      failure = { step, event: events.at(-1) ?? '', expected: JSON.stringify(value), actual };
      return;
    }
    const tree = trees.get(step);
    const toPicture = leaves.filter((leaf) => pictures.has(leaf));
    if (tree === undefined && toPicture.length === 0) return;
    await inspector.waitUntilRendered(fixtures.calls.countInFlight);
    if (tree !== undefined && !(await compareTree(portal, tree))) {
      const expected = `the tree of e2e/trees/${portal.language}/${tree}.yml`;
      otherTrees.push({
        step,
        event: events.at(-1) ?? '',
        expected,
        actual: 'another one: see the difference above',
      });
    }
    if (toPicture.length === 0) return;
    const states = toPicture.map((state) => ({ machine: model.machine, state }));
    visits.push(...(await pictureState(portal, states, isClockPaused)));
    expect(await current(), `${name} while ${toPicture.join()} was inspected`).toEqual(value);
  };
  const runStep = async ({ event, value, model: of = model, execute }: BrowserStep, step: number) => {
    events.push(event.type);
    isClockPaused = await pauseClock(fixtures, of, value);
    try {
      if (execute !== undefined) await execute(fixtures);
      else if ('executors' in of) await perform(fixtures, of, event);
    } catch (error) {
      const actual = error instanceof Error ? error.message : String(error);
      failure = { step, event: event.type, expected: JSON.stringify(value), actual };
      return;
    }
    if (value !== null) await checkState(value, step, of);
  };

  if (start !== null) await checkState(start, -1);
  for (const [index, step] of steps.entries()) {
    if (failure !== null) break;
    await runStep(step, index);
  }
  await fixtures.calls.releaseAll();
  const milliseconds = Math.round(performance.now() - began);
  const { language } = portal;
  const passed = new Set(inspector.observedValues().flatMap(observedStates));
  const result = {
    machine: model.machine,
    path: name,
    language,
    events,
    states: [...seen],
    passed: [...passed].filter((state) => !seen.has(state)),
    milliseconds,
    failure: failure ?? otherTrees[0] ?? null,
  };
  return { result: { level: 'browser', ...result }, visits };
}
