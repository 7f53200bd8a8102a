// A place of the portal from which a call is made, as the tests of faults see it: its machine, pressed and watched.
import {
  createActor,
  waitFor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { Message } from '#machines/catalogue/api/errors.ts';
import { clock } from './browserStandIn.ts';
import type { FaultServer } from './faultServer.ts';
import { patience } from './patience.ts';
import type { Session, Tab } from './tab.ts';

/** What the shell would hear. */
export type Said =
  | { type: 'notice.raised'; message: Message }
  | { type: 'session.ended' | 'session.opened' | 'client.selected' | 'list.gathered' };

export interface Subject {
  /** Makes the call: what the person presses, or what opening the page does. */
  press: () => void;
  /** Resolves when the machine waits for the person again. */
  rested: () => Promise<unknown>;
  said: Said[];
  /** What must not be lost, as it stands now. */
  held: () => unknown;
  /** The same as it was typed, chosen or shown before the call. */
  typed: unknown;
  /** Whether the action has had its effect. */
  done: () => boolean;
  /** The words that are announced while the call runs, by id. */
  announced: () => string | undefined;
  /** Whether the browser would ask before it closes the page. */
  asksBeforeClosing: () => boolean;
  /** The rules that the place shows beside its fields. */
  issues: () => readonly unknown[];
  /** Whether the person is asked which of two versions counts. */
  contested: () => boolean;
  /** Ends it as closing the tab does. */
  stop: () => void;
}

export interface Surroundings {
  tab: Tab;
  /** Of the tab, for the calls of this case. */
  session: Session;
  server: FaultServer;
  /** The fault that is coming, for places whose record must suit it. */
  fault: string;
}

export interface Issuer {
  /** Where in the portal. */
  place: string;
  open: (surroundings: Surroundings) => Promise<Subject>;
  /** What this place shows for a status other than its row says, with decisions.md's reason beside it. */
  sees?: Readonly<Record<string, Message | null>>;
  /** Statuses after which the place offers another way in place of the same button. */
  ends?: readonly string[];
  /** Statuses to which the place answers with the same call again, and how often it is sent then. */
  sends?: Readonly<Record<string, number>>;
  /** What a row names apart that this place does (`save; delete: …`). */
  exception?: string;
  /** Lets somebody else change the very thing that this place is about to save. */
  contest?: (server: FaultServer) => void;
  /** Another version is shown, and the same button pressed again. */
  asksAgain?: true;
  /** It fetches right before it saves, so that what changed until then does no harm. */
  fetchesFirst?: true;
  /** There is no screen yet: what needs one is not judged (README.md). */
  clientOnly?: true;
  /** Issues of a 400 are shown beside fields. */
  showsIssues?: true;
}

export type Issuers = Readonly<Partial<Record<CallId, readonly Issuer[]>>>;

/** What is announced while a machine is busy: the overlay's message (src/app/BusyOverlay.tsx). */
function busyWords(snapshot: AnyMachineSnapshot): string | undefined {
  if (!snapshot.hasTag('busy')) return undefined;
  const metas: ({ busy?: string } | undefined)[] = Object.values(snapshot.getMeta());
  return metas.find((meta) => meta?.busy !== undefined)?.busy;
}

const isBusy = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('busy');

type Watching = Pick<Subject, 'press' | 'done'> &
  Partial<Pick<Subject, 'held' | 'typed' | 'announced' | 'issues' | 'contested'>> & {
    isUnderWay?: (snapshot: AnyMachineSnapshot) => boolean;
  };

/** A live actor on the tests' clock, with what it emits. */
export function started(machine: AnyStateMachine, input?: unknown): { actor: AnyActorRef; said: Said[] } {
  const said: Said[] = [];
  const actor = createActor(machine, { clock, input });
  actor.on('*', (event) => said.push(event as Said));
  actor.start();
  return { actor, said };
}

/** The subject of one actor. */
export function subjectOf({ actor, said }: ReturnType<typeof started>, watching: Watching): Subject {
  const isUnderWay = watching.isUnderWay ?? isBusy;
  return {
    said,
    held: () => null,
    typed: null,
    announced: () => busyWords(actor.getSnapshot()),
    issues: () => actor.getSnapshot().context.issues ?? [],
    contested: () => false,
    rested: () => waitFor(actor, (snapshot) => !isUnderWay(snapshot), patience),
    asksBeforeClosing: () => actor.getSnapshot().hasTag('unsaved'),
    stop: () => actor.stop(),
    ...watching,
  };
}

/** The subject of a place whose call is made by opening it; a place that failed and offers to try again gets `retry`, one that
 *  sent the person away is opened anew. */
export function opening(
  open: () => ReturnType<typeof started>,
  retry: { type: string },
  watching: Omit<Watching, 'press' | 'done' | 'held'> & {
    done: (actor: AnyActorRef) => boolean;
    held?: (actor: AnyActorRef) => unknown;
  },
): Subject {
  const said: Said[] = [];
  let current: ReturnType<typeof started> | undefined;
  const { done, held, isUnderWay = isBusy, ...more } = watching;
  const snapshot = (): AnyMachineSnapshot | undefined => current?.actor.getSnapshot();
  return {
    typed: null,
    announced: () => {
      const now = snapshot();
      return now === undefined ? undefined : busyWords(now);
    },
    ...more,
    said,
    press: () => {
      if (current !== undefined && snapshot()?.status === 'active') return current.actor.send(retry);
      current = open();
      // What is emitted while it starts has been heard already.
      said.push(...current.said);
      current.actor.on('*', (event) => said.push(event as Said));
    },
    rested: async () => current && waitFor(current.actor, (now) => !isUnderWay(now), patience),
    held: () => (current && held ? held(current.actor) : null),
    done: () => current !== undefined && done(current.actor),
    issues: () => [],
    contested: () => false,
    asksBeforeClosing: () => snapshot()?.hasTag('unsaved') ?? false,
    stop: () => current?.actor.stop(),
  };
}
