// Random walks through a machine, its faults among the events, on live actors: after each step every invariant must hold. A walk that
// breaks one is shortened by fast-check.
import fc from 'fast-check';
import type { AnyEventObject } from 'xstate';
import type { HeldPorts } from './heldPorts.ts';
import { invariants, type Invariant } from './invariants.ts';
import { liveActor, type LiveActor } from './liveActor.ts';
import { possibleEvents, type WalkPlan } from './machineGraph.ts';
import type { MachineWalks } from './machineWalks.ts';

/** A walk this long has been everywhere that it may come to. */
const longest = 60;

/** What is drawn unless told otherwise: the same in every run. */
export const usualSeed = 20_261_121;

interface Broken {
  invariant: Invariant;
  /** The events of the walk with what they carry, as JSON; the last one broke it. */
  events: string[];
}

export interface RandomReport {
  machine: string;
  walks: number;
  steps: number;
  seed: number;
  /** The shortest walk that was found, or null: everything held. */
  broken: { says: string; source: string; events: string[] } | null;
}

/** What may happen now: events, whether or not the machine hears them, answers to questions under way, delays that may end. */
const eventsNow = (plan: WalkPlan, actor: LiveActor): AnyEventObject[] =>
  possibleEvents(plan, actor.snapshot()).filter((event) => actor.mayHappen(event));

/** The event that a number chooses: first its type, since ports may refuse in more ways than they answer, then what it carries. */
function chosen(events: readonly AnyEventObject[], choice: number): AnyEventObject | undefined {
  const types = [...new Set(events.map(({ type }) => type))];
  const alike = events.filter(({ type }) => type === types[choice % types.length]);
  return alike[Math.floor(choice / types.length) % alike.length];
}

/** Goes where the numbers lead: each chooses among what may happen. */
async function walk(machine: string, plan: WalkPlan, ports: HeldPorts, choices: readonly number[]) {
  const actor = liveActor(plan.machine, plan.input, ports);
  const watched = invariants
    .filter(({ machines = [machine] }) => machines.includes(machine))
    .map((invariant) => ({ invariant, holds: invariant.watch(machine) }));
  const events: string[] = [];
  const broken = (event: AnyEventObject | undefined, before = actor.snapshot()): Broken | undefined => {
    const step = {
      event,
      before,
      after: actor.snapshot(),
      deeds: actor.deeds(),
      underWay: ports.asked.filter(({ answered }) => !answered),
    };
    // Each watches every step, whatever the others say.
    const [first] = watched.filter(({ holds }) => !holds(step));
    return first && { invariant: first.invariant, events };
  };
  try {
    let found = broken(undefined);
    for (const choice of choices) {
      if (found !== undefined) break;
      const event = chosen(eventsNow(plan, actor), choice);
      if (event === undefined) break;
      const before = actor.snapshot();
      events.push(JSON.stringify(event));
      await actor.perform(event);
      found = broken(event, before);
    }
    return { broken: found, steps: events.length };
  } finally {
    actor.stop();
  }
}

/** Walks a machine so many times, by each of its plans in turn. */
export async function randomWalks(
  machine: string,
  { plans, ports }: MachineWalks,
  walks: number,
  seed = usualSeed,
): Promise<RandomReport> {
  let steps = 0;
  const choices = fc.tuple(
    fc.nat(plans.length - 1),
    fc.array(fc.nat(0xffff), { maxLength: longest, size: 'max' }),
  );
  const go = async ([plan, numbers]: [number, number[]]) => {
    const walked = await walk(machine, plans[plan] ?? plans[0], ports, numbers);
    steps += walked.steps;
    return walked.broken;
  };
  const { counterexample } = await fc.check(
    fc.asyncProperty(choices, async (chosen) => (await go(chosen)) === undefined),
    { numRuns: walks, seed },
  );
  const broken = counterexample === null ? undefined : await go(counterexample[0]);
  return {
    machine,
    walks,
    steps,
    seed,
    broken: broken
      ? { says: broken.invariant.says, source: broken.invariant.source, events: broken.events }
      : null,
  };
}
