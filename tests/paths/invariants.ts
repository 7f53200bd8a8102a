// Invariants that must hold after every step of any path through the machines, each with the section of docs/product.md that demands
// it. Random walks check them.
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { isEditable } from '#machines/catalogue/statuses.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { isPublic } from '#machines/shell/shell.ts';
import type { PortCall } from './deferredPorts.ts';
import type { Activity } from './testActor.ts';

/** One step of a random walk; the start has no event. */
export interface Step {
  event: AnyEventObject | undefined;
  before: AnyMachineSnapshot;
  after: AnyMachineSnapshot;
  activity: Activity;
  /** Port calls that are not settled, including those whose state the machine has left. */
  pendingCalls: readonly PortCall[];
}

export interface Invariant {
  description: string;
  source: string;
  /** Names of the machines to which it applies. Default: all. */
  machines?: readonly string[];
  /** Starts to check one walk of this machine. @returns a function that is called after each step, in order, and tells whether it holds */
  createCheck: (machine: string) => (step: Step) => boolean;
}

/** The answer to a call arrives when the machine has left the state that made it. */
export const lateAnswer = 'late.answer';

/** Ports that write to the server and must not run twice at the same time. */
const savePorts: readonly string[] = [
  'addItem',
  'createRecord',
  'endBroker',
  'removeClient',
  'removeNote',
  'saveItems',
  'saveRecord',
];

const isDone = (event: AnyEventObject | undefined, ids: string) =>
  new RegExp(`^xstate\\.done\\.actor\\.(${ids})$`).test(event?.type ?? '');

/** The id of the user whose token is in the cookies after an event of the session; undefined when the event does not change it. */
function tokenAfter({ type, ...event }: AnyEventObject): string | null | undefined {
  if (type === 'xstate.done.actor.readTokens') return event['output'].user?.id ?? null;
  if (/\.done\.actor\.(redeem|refresh|checkRole)$/.test(type)) return event['output'].id;
  if (type === 'session.opened') return event['user'].id;
  if (type === 'tokens.read') {
    const { user, refreshable } = event['tokens'];
    return user?.id ?? (refreshable ? undefined : null);
  }
  if (type === 'session.expired' || /\.(clearTokens|signOut)$/.test(type)) return null;
  return undefined;
}

/** The last event that a machine sent to the draft storage in a step. */
const lastDraftEvent = ({ activity }: Step) =>
  activity.sent.findLast(({ type }) => type.startsWith('draft.'));

/** Events by which a user decides about their unsaved answers. The shell asks before it abandons them. */
const decisionsOfUser = [
  'answers.typed',
  'answers.discarded',
  'draft.discarded',
  'version.replaced',
  'cancel.confirmed',
  'location.opened',
];
const savingInvokes =
  'saveRecord|addItem|saveItems|checkForDuplicate|fetchAddOutcome|fetchSaveOutcome|fetchServerVersion|checkAccess';
/** While answers are typed that are not in the draft storage yet, the machine is in a state of this name. */
const isTyping = ({ value }: AnyMachineSnapshot) => JSON.stringify(value).includes('"typing"');
const isTyped = ({ context }: AnyMachineSnapshot) => context.typed !== null;

const machinesWithDrafts = ['eoi', 'application', 'childItems'];

export const invariants: readonly Invariant[] = [
  {
    description: 'never an older answer that replaces a newer one: no port has two calls under way',
    source: 'product 6.14',
    createCheck: () => (step) => {
      const current = step.pendingCalls.filter(({ isAbandoned }) => !isAbandoned());
      return new Set(current.map(({ source }) => source)).size === current.length;
    },
  },
  {
    description: 'never an answer that changes anything after the machine has given up the call',
    source: 'product 9.7',
    createCheck:
      () =>
      ({ event, before, after, activity: { eventTypes, emitted, sent, portCalls } }) =>
        event?.type !== lateAnswer ||
        (before === after && eventTypes.length + emitted.length + sent.length + portCalls.length === 0),
  },
  {
    description: 'never a wait without an end: where the user waits, a call is under way',
    source: 'product 6.14',
    createCheck:
      (machine) =>
      ({ after, pendingCalls }) =>
        !after.hasTag('busy') ||
        pendingCalls.some(({ isAbandoned }) => !isAbandoned()) ||
        // The calls of the other files end the wait of this one.
        (machine === 'file' && after.matches('waiting')) ||
        // Another machine fetches the part (relatedPartMachine.ts).
        after.context.related?.loading !== undefined,
  },
  {
    description: 'never a call with the tokens of a user who has logged out',
    source: 'product 5.14',
    machines: ['session'],
    createCheck: () => {
      let isLoggedOut = false;
      return ({ event, after, activity: { portCalls } }) => {
        if (event?.type === 'logout.requested' && after.matches('loggingOut')) isLoggedOut = true;
        // The user has signed in again, here or in another tab.
        if (event?.type === 'session.opened' || after.matches('signedIn')) isLoggedOut = false;
        return !isLoggedOut || portCalls.every(({ source }) => source !== 'redeem');
      };
    },
  },
  {
    description: 'never two saves in flight',
    source: 'product 6.14',
    createCheck: () => (step) =>
      step.pendingCalls.filter(({ source }) => savePorts.includes(source)).length <= 1,
  },
  {
    description: 'never signed in without a token',
    source: 'product 1.4, 5.8',
    machines: ['session'],
    createCheck: () => {
      let token: string | null = null;
      return ({ event, before, after }) => {
        // The backend accepts no call after a sign-in by the form: the tokens stay (product 5.10).
        const isRefused =
          event?.type === 'session.expired' &&
          event['notice'] !== undefined &&
          before.context.isSignInUnproven === true;
        const now = event && !isRefused ? tokenAfter(event) : undefined;
        if (now !== undefined) token = now;
        return !after.matches('signedIn') || (token !== null && after.context.user?.id === token);
      };
    },
  },
  {
    description: 'never a guarded page without a signed-in user',
    source: 'product 1.4',
    machines: ['shell'],
    createCheck:
      () =>
      ({ after }) => {
        const { shownScreen, visitor } = after.context;
        return !after.matches({ page: 'shown' }) || isPublic(shownScreen) || visitor?.signedIn === true;
      },
  },
  {
    description:
      'never a draft lost: typed answers are in the form or in the draft storage until they are saved or discarded',
    source: 'product 11.3',
    machines: machinesWithDrafts,
    createCheck: () => {
      // The draft was written, or deleted because it equals the stored values.
      let isKept = false;
      return (step) => {
        const { event, before, after } = step;
        const draftEvent = lastDraftEvent(step);
        if (draftEvent !== undefined)
          isKept =
            draftEvent.type === 'draft.stored' ||
            (draftEvent.type === 'draft.deleted' && !isDone(event, savingInvokes));
        const gone = isTyped(before) && !isTyped(after) && after.status === 'active';
        return !gone || isKept || decisionsOfUser.includes(event?.type ?? '') || isDone(event, savingInvokes);
      };
    },
  },
  {
    description: 'never a draft lost: typed answers are stored as a draft before the form is left',
    source: 'product 11.3',
    machines: machinesWithDrafts,
    createCheck: () => (step) => {
      const { event, before, after } = step;
      const leavesForm = isTyping(before) && !isTyping(after) && after.status === 'active' && isTyped(after);
      return !leavesForm || event?.type === 'location.opened' || lastDraftEvent(step) !== undefined;
    },
  },
  {
    description: 'never a draft lost: the outcome of a call deletes a draft only when it confirms the save',
    source: 'product 11.3',
    machines: machinesWithDrafts,
    createCheck: () => (step) =>
      lastDraftEvent(step)?.type !== 'draft.deleted' ||
      !/^xstate\.(done|error)\.actor\./.test(step.event?.type ?? '') ||
      isDone(step.event, savingInvokes),
  },
  {
    description: 'never two submits in one opening',
    source: 'product 2.6',
    machines: ['eoi', 'application'],
    createCheck: (machine) => {
      // Set when a submit succeeds; cleared when a later response shows the record open again (in query).
      let isSubmitted = false;
      return ({ event, activity, pendingCalls }) => {
        const submits = activity.portCalls.filter(({ id }) => id === 'submitRecord');
        const holds = submits.length === 0 || (!isSubmitted && submits.length === 1);
        const answer: unknown = event?.['output'];
        if (isDone(event, 'submitRecord')) isSubmitted = true;
        else if (typeof answer === 'object' && answer !== null && 'values' in answer)
          isSubmitted = !isEditable(
            outlines[machine as RecordName],
            answer.values as Record<string, unknown>,
          );
        return holds && pendingCalls.filter(({ id }) => id === 'submitRecord').length <= 1;
      };
    },
  },
];
