// Stands in for xstate where @xstate/react makes the views' actors, and the page its shell: each gets a clock whose delays the walk ends, and is known here.
import {
  createActor as create,
  toObserver,
  type ActorOptions,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
} from 'xstate';
import { ManualClock } from '../paths/manualClock.ts';

interface Seen {
  actor: AnyActorRef;
  clock: ManualClock;
  /** What it has emitted since it was last asked. */
  emitted: AnyEventObject[];
  /** With the view that made it. */
  gone: boolean;
}

const seen: Seen[] = [];

/** As xstate's own. */
export function createActor(machine: AnyStateMachine, options?: ActorOptions<AnyStateMachine>) {
  const clock = new ManualClock();
  const actor = create(machine, { ...options, clock });
  const emitted: AnyEventObject[] = [];
  actor.on('*', (event) => emitted.push(event));
  const one = { actor, clock, emitted, gone: false };
  const stop = actor.stop.bind(actor);
  actor.stop = () => {
    one.gone = true;
    return stop();
  };
  seen.push(one);
  return actor;
}

const idOf = (actor: AnyActorRef): unknown => ('logic' in actor ? Object(actor.logic).id : undefined);

const running = () => seen.filter(({ gone }) => !gone);

/** The running actors of a machine, by its id, the latest last. */
export const actorsOf = (machine: string): AnyActorRef[] =>
  running()
    .map(({ actor }) => actor)
    .filter((actor) => idOf(actor) === machine);

export function firstActor(machine: string): AnyActorRef {
  const [actor] = actorsOf(machine);
  if (actor === undefined) throw new Error(`The page has no actor of ${machine}.`);
  return actor;
}

const seenOf = (actor: AnyActorRef): Seen => {
  const found = seen.find((one) => one.actor.system === actor.system);
  if (found === undefined) throw new Error(`No view has made the actor ${actor.id}.`);
  return found;
};

/** The warning shows in its own way that it waits, and a page that could not resume the session offers to try again. */
const isQuiet = (actor: AnyActorRef): boolean =>
  idOf(actor) === 'keepAlive' || actor.getSnapshot().children['session']?.getSnapshot().matches('stalled');

/** Whether some machine of the page makes it wait. */
export const isBusy = (): boolean =>
  running().some(({ actor }) => actor.getSnapshot().hasTag('busy') && !isQuiet(actor));

/** Whether the view that made it is no longer on the page. */
export const isGone = (actor: AnyActorRef): boolean => seenOf(actor).gone;

/** The clock of an actor or of one that it has started. */
export const clockOf = (actor: AnyActorRef): ManualClock => seenOf(actor).clock;

/** What the actor has emitted since this was last asked. */
export const takeEmitted = (actor: AnyActorRef): AnyEventObject[] => seenOf(actor).emitted.splice(0);

/** Before the next page: those of the last one are gone with it. */
export const forgetActors = (): void => void seen.splice(0);

export { toObserver };
