// The types of a call site, which is a place of the portal that makes a call, and the harnesses by which the tests of faults drive
// the machine of a call site and watch it.
import {
  createActor,
  isMachineSnapshot,
  waitFor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InputFrom,
} from 'xstate';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { Message } from '#machines/catalogue/api/errors.ts';
import { clock } from './browserStubs.ts';
import type { FaultServer } from './faultServer.ts';
import type { PortalModules, Session } from './portalModules.ts';
import { waitOptions } from './waitOptions.ts';

/** The emitted events that the tests of faults look at. */
export type EmittedEvent =
  | { type: 'notice.raised' | 'change.refused'; message: Message }
  | { type: 'session.ended' | 'session.opened' | 'list.exported' };

export interface Harness {
  /** Makes the call: presses the button, or opens the page. */
  makeCall: () => void;
  /** Resolves when the machine waits for the user again. */
  waitUntilIdle: () => Promise<unknown>;
  emitted: EmittedEvent[];
  /** What a failed call must not lose, as it is now. */
  content: () => unknown;
  /** What `content` was before the call: what the user had typed, chosen or seen. */
  contentBefore: unknown;
  /** Whether the action has had its effect. */
  isDone: () => boolean;
  /** Id of the message that is announced while the call runs. */
  busyMessageId: () => string | undefined;
  /** Whether the browser asks the user before it closes the page (`beforeunload`). */
  warnsBeforeUnload: () => boolean;
  /** The issues that the page shows beside its fields. */
  shownIssues: () => readonly unknown[];
  /** Whether the page asks the user which of two versions to keep. */
  offersVersions: () => boolean;
  /** Stops the actor, as closing the tab does. */
  stop: () => void;
}

export interface CallSiteContext {
  portal: PortalModules;
  /** The session of these modules for the current case. */
  session: Session;
  server: FaultServer;
  /** The fault that the case is about to inject: some call sites prepare the stored record for it. */
  fault: string;
}

export interface CallSite {
  /** The place in the portal that makes the call. */
  name: string;
  open: (context: CallSiteContext) => Promise<Harness>;
  /** Statuses after which this call site shows another notice than the row of fault-matrix.csv; null: none. */
  noticesByFault?: Readonly<Record<string, Message | null>>;
  /** Statuses after which the page offers another action in place of the same button. */
  notRepeatableAfter?: readonly string[];
  /** How many requests the call site sends when the call fails with this status, where that is not one. */
  requestsByFault?: Readonly<Record<string, number>>;
  /** The prefix of the notice that applies here, where the row has several: `delete` for `error A; delete: error B`. */
  noticeVariant?: string;
  /** Changes on the server, as another user, the very field or item that this call site is about to save. */
  changeOnServer?: (server: FaultServer) => void;
  /** The page shows the other version, and the user presses the same button again. */
  needsSecondPress?: true;
  /** It fetches right before it saves, so that changes until then do no harm. */
  fetchesBeforeSaving?: true;
  /** The call is made without a screen: the tests skip what only a screen can do (README.md). */
  withoutScreen?: true;
  /** The page shows the issues of a 400 beside the fields. */
  showsIssues?: true;
  /** After a lost answer it learns whether the call was carried out: then nothing is wrong, and no notice is shown. */
  learnsOutcome?: true;
}

export type CallSites = Readonly<Partial<Record<CallId, readonly CallSite[]>>>;

/** Id of the message in the overlay while a machine or one of its children is busy (src/app/BusyOverlay.tsx, UploadOverlay.tsx). */
function busyMessageOf(snapshot: AnyMachineSnapshot): string | undefined {
  if (snapshot.hasTag('busy')) {
    const metas: ({ busy?: string } | undefined)[] = Object.values(snapshot.getMeta());
    return metas.find((meta) => meta?.busy !== undefined)?.busy;
  }
  for (const child of Object.values<AnyActorRef | undefined>(snapshot.children)) {
    const childSnapshot: unknown = child?.getSnapshot();
    const message = isMachineSnapshot(childSnapshot) ? busyMessageOf(childSnapshot) : undefined;
    if (message !== undefined) return message;
  }
  return undefined;
}

const isBusy = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('busy');

type HarnessOptions = Pick<Harness, 'makeCall' | 'isDone'> &
  Partial<Pick<Harness, 'content' | 'contentBefore' | 'busyMessageId' | 'shownIssues' | 'offersVersions'>> & {
    isPending?: (snapshot: AnyMachineSnapshot) => boolean;
  };

/** A running actor on the tests' clock, with the events that it emits. */
export function startActor<Machine extends AnyStateMachine>(
  machine: Machine,
  input?: InputFrom<Machine>,
): { actor: AnyActorRef; emitted: EmittedEvent[] } {
  const emitted: EmittedEvent[] = [];
  const actor = createActor<AnyStateMachine>(machine, { clock, input });
  actor.on('*', (event) => emitted.push(event as EmittedEvent));
  actor.start();
  return { actor, emitted };
}

/** The harness of one actor that runs already. */
export function actorHarness(
  { actor, emitted }: ReturnType<typeof startActor>,
  { isPending = isBusy, ...options }: HarnessOptions,
): Harness {
  return {
    emitted,
    content: () => null,
    contentBefore: null,
    busyMessageId: () => busyMessageOf(actor.getSnapshot()),
    shownIssues: () => actor.getSnapshot().context.issues ?? [],
    offersVersions: () => false,
    waitUntilIdle: () => waitFor(actor, (snapshot) => !isPending(snapshot), waitOptions),
    warnsBeforeUnload: () => actor.getSnapshot().hasTag('unsaved'),
    stop: () => actor.stop(),
    ...options,
  };
}

/** The harness of a call site that makes its call when it is opened. Calling again sends `retry` while the actor offers to try again,
 *  and opens a new actor when the last one has ended. */
export function openingHarness(
  open: () => ReturnType<typeof startActor>,
  retry: { type: string },
  options: Omit<HarnessOptions, 'makeCall' | 'isDone' | 'content'> & {
    isDone: (actor: AnyActorRef) => boolean;
  },
): Harness {
  const emitted: EmittedEvent[] = [];
  let current: ReturnType<typeof startActor> | undefined;
  const { isDone, isPending = isBusy, ...others } = options;
  const snapshot = (): AnyMachineSnapshot | undefined => current?.actor.getSnapshot();
  return {
    contentBefore: null,
    busyMessageId: () => {
      const now = snapshot();
      return now === undefined ? undefined : busyMessageOf(now);
    },
    ...others,
    emitted,
    makeCall: () => {
      if (current !== undefined && snapshot()?.status === 'active') return current.actor.send(retry);
      current = open();
      // startActor has recorded the events that the actor emitted while it started.
      emitted.push(...current.emitted);
      current.actor.on('*', (event) => emitted.push(event as EmittedEvent));
    },
    waitUntilIdle: async () => current && waitFor(current.actor, (now) => !isPending(now), waitOptions),
    content: () => null,
    isDone: () => current !== undefined && isDone(current.actor),
    shownIssues: () => [],
    offersVersions: () => false,
    warnsBeforeUnload: () => snapshot()?.hasTag('unsaved') ?? false,
    stop: () => current?.actor.stop(),
  };
}
