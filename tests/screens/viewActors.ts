// Replaces xstate for @xstate/react and for the page's shell: every actor gets a clock whose delays the test ends, and is registered here so
// that the tests find it.
import {
  createActor as create,
  isMachineSnapshot,
  toObserver,
  type ActorOptions,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
} from 'xstate';
import type { ListName } from '#machines/catalogue/records/lists.ts';
import { ManualClock } from '../paths/manualClock.ts';

interface ViewActor {
  actor: AnyActorRef;
  clock: ManualClock;
  /** The events that it has emitted since the last `takeEmitted`. */
  emitted: AnyEventObject[];
  /** React starts an actor when it shows the view that created it (a view that is drawn ahead is not shown yet, decision 039), and stops the actor
   *  when it unmounts the view. */
  isRunning: boolean;
}

const viewActors: ViewActor[] = [];

/** As xstate's function of this name. */
export function createActor(machine: AnyStateMachine, options?: ActorOptions<AnyStateMachine>) {
  const clock = new ManualClock();
  const actor = create(machine, { ...options, clock });
  const emitted: AnyEventObject[] = [];
  actor.on('*', (event) => emitted.push(event));
  const viewActor = { actor, clock, emitted, isRunning: false };
  const start = actor.start.bind(actor);
  const stop = actor.stop.bind(actor);
  actor.start = () => {
    viewActor.isRunning = true;
    return start();
  };
  actor.stop = () => {
    viewActor.isRunning = false;
    return stop();
  };
  viewActors.push(viewActor);
  return actor;
}

const idOf = (actor: AnyActorRef): unknown => ('logic' in actor ? Object(actor.logic).id : undefined);

const running = () => viewActors.filter(({ isRunning }) => isRunning);

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

/** The actor of this list on the page; undefined while the page has none. */
export const findListActor = (list: ListName): AnyActorRef | undefined =>
  actorsOf('childItems').find((actor) => actor.getSnapshot().context.list === list);

/** The actor of this list on the page. Throws when the page has none. */
export function listActor(list: ListName): AnyActorRef {
  const actor = findListActor(list);
  if (actor === undefined) throw new Error(`The page has no list of ${list}.`);
  return actor;
}

const viewActorOf = (actor: AnyActorRef): ViewActor => {
  const found = viewActors.find((each) => each.actor.system === actor.system);
  if (found === undefined) throw new Error(`No view has created the actor ${actor.id}.`);
  return found;
};

/** The session warning shows in its dialog that it is busy, and a page that could not resume the session offers to try again instead. */
const showsNoOverlay = (actor: AnyActorRef): boolean =>
  idOf(actor) === 'keepAlive' ||
  actor.getSnapshot().children['session']?.getSnapshot().matches('resumeFailed');

/** Whether an actor, or a file among the documents, makes the user wait. Other children show no overlay of their own. */
function makesWait(actor: AnyActorRef): boolean {
  const snapshot: unknown = actor.getSnapshot();
  if (!isMachineSnapshot(snapshot)) return false;
  const files: (AnyActorRef | undefined)[] =
    snapshot.machine.id === 'documents' ? Object.values(snapshot.children) : [];
  return snapshot.hasTag('busy') || files.some((file) => file !== undefined && makesWait(file));
}

/** Whether a machine of the page makes the user wait, so that the overlay must show. */
export const isBusy = (): boolean =>
  running().some(({ actor }) => makesWait(actor) && !showsNoOverlay(actor));

/** Whether React has not shown the view that created the actor yet, or has unmounted it. */
export const isIdleActor = (actor: AnyActorRef): boolean => !viewActorOf(actor).isRunning;

/** The clock of an actor or of one of its child actors. */
export const clockOf = (actor: AnyActorRef): ManualClock => viewActorOf(actor).clock;

/** The events that the actor has emitted since the last call. */
export const takeEmitted = (actor: AnyActorRef): AnyEventObject[] => viewActorOf(actor).emitted.splice(0);

/** Forgets the actors of the last page, before the next one opens. */
export const clearActors = (): void => void viewActors.splice(0);

export { toObserver };
