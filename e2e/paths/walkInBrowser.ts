// Takes a path in the browser: does what each of its events takes, and looks whether the machine then stands where its graph says.
import type { AnyEventObject, AnyStateMachine, StateValue } from 'xstate';
import type { FailureStatus } from '#machines/catalogue/api/errors.ts';
import { machines } from '#tests/paths/machines.ts';
import type { PathResult, StateVisit } from '#tests/paths/pathRun.ts';
import { expect } from '../fixtures.ts';
import type { BrowserPath, BrowserStep } from './browserPaths.ts';
import { delayIn, invokeIn } from './browserGraph.ts';
import { leavesOf } from './leavesOf.ts';
import { pictureState } from './pictureState.ts';
import type { GraphScene, Scene, Stage } from './scene.ts';

/** Most machines are there at once. */
const soon = { timeout: 10_000, intervals: [10, 20, 50, 100, 200, 500] };

export interface Walked {
  result: PathResult;
  visits: StateVisit[];
}

const machineOf = ({ machine }: Scene): AnyStateMachine => {
  const found = machines[machine];
  if (found === undefined) throw new Error(`There is no machine ${machine}.`);
  return found;
};

function delayOf(scene: Scene, name: string): number {
  const delay: unknown = machineOf(scene).implementations.delays[name];
  if (typeof delay !== 'number') throw new Error(`How long ${name} takes depends on more than a path knows.`);
  return delay;
}

const statusIn = (event: AnyEventObject) => (event['error'] as { status: FailureStatus }).status;

/** Makes the event happen, as the person or the server would. */
async function perform(stage: Stage, scene: GraphScene, event: AnyEventObject): Promise<void> {
  const { calls, portal } = stage;
  const delay = delayIn(event);
  if (delay !== null) return portal.page.clock.fastForward(delayOf(scene, delay));
  const invoked = invokeIn(event);
  if (invoked === null) return scene.gestures[event.type]?.(stage, event);
  const asked = scene.calls[invoked.id];
  if (asked === undefined) return undefined;
  if (!invoked.isDone && statusIn(event) === 412 && asked.stale !== undefined) {
    await asked.stale(stage, event);
    return calls.release(asked.call);
  }
  await asked.before?.(stage, event);
  return invoked.isDone ? calls.release(asked.call) : calls.refuse(asked.call, statusIn(event));
}

/** Lets time stand still where the state ends by itself, so that it can be looked at. @returns whether it does */
async function holdTime(
  { portal: { page } }: Stage,
  scene: Scene,
  value: StateValue | null,
): Promise<boolean> {
  if (!('delays' in scene) || value === null) return false;
  const { delays = [] } = scene;
  const timed = leavesOf(machineOf(scene), value).some((leaf) => {
    for (let node = machineOf(scene).getStateNodeById(leaf); ;) {
      if (node.after.some((transition) => delays.includes(delayIn({ type: transition.eventType }) ?? '')))
        return true;
      if (node.parent === undefined) return false;
      node = node.parent;
    }
  });
  // What is paused goes on from a moment that has not passed meanwhile.
  if (timed) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  else await page.clock.resume();
  return timed;
}

export async function walkInBrowser(
  { name, scene, start, steps }: BrowserPath,
  stage: Stage,
  pictures: ReadonlySet<string>,
): Promise<Walked> {
  const { portal, shown } = stage;
  const began = performance.now();
  const seen = new Set<string>();
  const events: string[] = [];
  const visits: StateVisit[] = [];
  let failure: PathResult['failure'] = null;
  let isHeld = false;

  const look = async (value: StateValue, step: number) => {
    const here = () => shown.valueOf(scene.machine, scene.list);
    try {
      // A page that is loaded anew takes the question with it: it is asked again.
      await expect(async () => expect(await here()).toEqual(value)).toPass(soon);
    } catch {
      const actual = JSON.stringify((await here()) ?? 'not running');
      failure = { step, event: events.at(-1) ?? '', expected: JSON.stringify(value), actual };
      return;
    }
    const leaves = leavesOf(machineOf(scene), value);
    for (const leaf of leaves) seen.add(leaf);
    const wanted = leaves.filter((leaf) => pictures.has(leaf));
    if (wanted.length === 0) return;
    await shown.settled(stage.calls.underWay);
    const states = wanted.map((state) => ({ machine: scene.machine, state }));
    visits.push(...(await pictureState(portal, states, isHeld)));
    expect(await here(), `${name} while ${wanted.join()} was looked at`).toEqual(value);
  };
  const take = async ({ event, value, does }: BrowserStep, step: number) => {
    events.push(event.type);
    isHeld = await holdTime(stage, scene, value);
    try {
      if (does !== undefined) await does(stage);
      else if ('gestures' in scene) await perform(stage, scene, event);
    } catch (error) {
      const actual = error instanceof Error ? error.message : String(error);
      failure = { step, event: event.type, expected: JSON.stringify(value), actual };
      return;
    }
    if (value !== null) await look(value, step);
  };

  await look(start, -1);
  for (const [index, step] of steps.entries()) {
    if (failure !== null) break;
    await take(step, index);
  }
  await stage.calls.open();
  const milliseconds = Math.round(performance.now() - began);
  const { language } = portal;
  const result = {
    machine: scene.machine,
    path: name,
    language,
    events,
    states: [...seen],
    milliseconds,
    failure,
  };
  return { result: { level: 'browser', ...result }, visits };
}
