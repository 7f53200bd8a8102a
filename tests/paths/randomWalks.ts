// Random walks through a machine on a running actor, with rejected port calls among the events: after each step every invariant must
// hold. fast-check shrinks a walk that breaks one.
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import type { AnyEventObject } from 'xstate';
import type { DeferredPorts } from './deferredPorts.ts';
import { invariants, lateAnswer, type Invariant } from './invariants.ts';
import { startTestActor, type TestActor } from './testActor.ts';
import { possibleEvents } from './machineGraph.ts';
import type { PathModel, PathModels } from './pathModel.ts';

/** The most steps of one walk. */
const maxLength = 60;

/** The default seed, so that every run takes the same walks. */
export const defaultSeed = 20_261_121;

interface Broken {
  invariant: Invariant;
  /** The events of the walk with their payloads, as JSON; the last one broke the invariant. */
  events: string[];
}

export interface RandomReport {
  machine: string;
  walks: number;
  steps: number;
  seed: number;
  /** The shortest walk found that breaks an invariant; null when there is none. */
  broken: { description: string; source: string; events: string[] } | null;
}

/** The events that can happen now: sample events of the model, outcomes of pending port calls, ends of running delays, late answers. */
const eventsNow = (model: PathModel, actor: TestActor, { calls }: DeferredPorts): AnyEventObject[] => [
  ...possibleEvents(model, actor.snapshot()).filter((event) => actor.isPossible(event)),
  ...calls.flatMap(({ id, isSettled, isAbandoned }, index) =>
    isSettled || !isAbandoned()
      ? []
      : [{ type: lateAnswer, index, output: model.outputs[id]?.(actor.snapshot())[0] }],
  ),
];

async function perform(event: AnyEventObject, actor: TestActor, { calls }: DeferredPorts): Promise<void> {
  if (event.type !== lateAnswer) return actor.perform(event);
  const call = calls[event['index']];
  if (call === undefined) throw new Error('There is no such call.');
  call.isSettled = true;
  call.resolve(event['output']);
  await setImmediate();
}

/**
 * The event that a number selects: first its type, then its payload. Otherwise errors, with many payloads each, would fill most walks.
 */
function chosen(events: readonly AnyEventObject[], choice: number): AnyEventObject | undefined {
  const types = [...new Set(events.map(({ type }) => type))];
  const sameType = events.filter(({ type }) => type === types[choice % types.length]);
  return sameType[Math.floor(choice / types.length) % sameType.length];
}

/** Takes a walk: each number selects one of the events that can happen then. */
async function walk(machine: string, model: PathModel, ports: DeferredPorts, choices: readonly number[]) {
  const actor = startTestActor(model.machine, model.input, ports);
  const checks = invariants
    .filter(({ machines = [machine] }) => machines.includes(machine))
    .map((invariant) => ({ invariant, holds: invariant.createCheck(machine) }));
  const events: string[] = [];
  const broken = (event: AnyEventObject | undefined, before = actor.snapshot()): Broken | undefined => {
    const step = {
      event,
      before,
      after: actor.snapshot(),
      activity: actor.takeActivity(),
      pendingCalls: ports.calls.filter(({ isSettled }) => !isSettled),
    };
    // Each check must see every step; `find` would stop at the first broken one.
    const [first] = checks.filter(({ holds }) => !holds(step));
    return first && { invariant: first.invariant, events };
  };
  try {
    let found = broken(undefined);
    for (const choice of choices) {
      if (found !== undefined) break;
      const event = chosen(eventsNow(model, actor, ports), choice);
      if (event === undefined) break;
      const before = actor.snapshot();
      events.push(JSON.stringify(event));
      await perform(event, actor, ports);
      found = broken(event, before);
    }
    return { broken: found, steps: events.length };
  } finally {
    actor.stop();
  }
}

/** Takes random walks through a machine, each by one of its path models. */
export async function randomWalks(
  machine: string,
  { models, ports }: PathModels,
  walks: number,
  seed = defaultSeed,
): Promise<RandomReport> {
  let steps = 0;
  const choices = fc.tuple(fc.nat(models.length - 1), fc.array(fc.nat(0xffff), { maxLength, size: 'max' }));
  const run = async ([model, numbers]: [number, number[]]) => {
    const result = await walk(machine, models[model] ?? models[0], ports, numbers);
    steps += result.steps;
    return result.broken;
  };
  const { counterexample } = await fc.check(
    fc.asyncProperty(choices, async (chosen) => (await run(chosen)) === undefined),
    { numRuns: walks, seed },
  );
  const broken = counterexample === null ? undefined : await run(counterexample[0]);
  return {
    machine,
    walks,
    steps,
    seed,
    broken: broken
      ? {
          description: broken.invariant.description,
          source: broken.invariant.source,
          events: broken.events,
        }
      : null,
  };
}
