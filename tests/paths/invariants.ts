// What holds on whatever way somebody goes through the machines, each with the line that asks for it: random walks check it after
// every step.
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { isOpen } from '#machines/catalogue/statuses.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { isPublic } from '#machines/shell/shell.ts';
import type { Asked } from './heldPorts.ts';
import type { Deeds } from './liveActor.ts';

/** One step of a walk; the first has no event. */
export interface Step {
  event: AnyEventObject | undefined;
  before: AnyMachineSnapshot;
  after: AnyMachineSnapshot;
  deeds: Deeds;
  /** Questions without an answer, also those that the machine does not wait for any more. */
  underWay: readonly Asked[];
}

export interface Invariant {
  says: string;
  source: string;
  /** Names of the machines that it is about; undefined: all. */
  machines?: readonly string[];
  /** Begins to watch a walk of this machine. @returns whether it still holds after each step, in order */
  watch: (machine: string) => (step: Step) => boolean;
}

/** Ports that change something which may not be changed twice. */
const savePorts: readonly string[] = ['addItem', 'createRecord', 'removeClient', 'saveItems', 'saveRecord'];

const isDone = (event: AnyEventObject | undefined, ids: string) =>
  new RegExp(`^xstate\\.done\\.actor\\.(${ids})$`).test(event?.type ?? '');

/** The id of whoever's token the cookies hold after an event of the session; undefined: it says nothing of them. */
function tokenAfter({ type, ...event }: AnyEventObject): string | null | undefined {
  if (type === 'xstate.done.actor.readTokens') return event['output'].user?.id ?? null;
  if (/\.done\.actor\.(redeem|refresh)$/.test(type)) return event['output'].id;
  if (type === 'session.opened') return event['user'].id;
  if (type === 'tokens.seen') {
    const { user, refreshable } = event['found'];
    return user?.id ?? (refreshable ? undefined : null);
  }
  if (type === 'session.expired' || /\.(clearTokens|signOut)$/.test(type)) return null;
  return undefined;
}

/** The last thing that a machine told the device's drafts in a step. */
const toldDrafts = ({ deeds }: Step) => deeds.sent.findLast(({ type }) => type.startsWith('draft.'));

/** A person's own decisions about what they typed; leaving is asked about by the shell first. */
const decisions = [
  'answers.typed',
  'answers.abandoned',
  'draft.discarded',
  'theirs.taken',
  'item.cancelled',
  'place.opened',
];
const written = 'saveRecord|addItem|saveItems|lookForItem';
/** Answers of the open form that the device does not have as yet are in a state of this name. */
const isTyping = ({ value }: AnyMachineSnapshot) => JSON.stringify(value).includes('"typing"');
const isTyped = ({ context }: AnyMachineSnapshot) => context.typed !== null;

const drafting = ['eoi', 'application', 'childItems'];

export const invariants: readonly Invariant[] = [
  {
    says: 'never two saves in flight',
    source: 'specification section 4: a second press does nothing; fault-matrix.csv "duplicate click"',
    watch: () => (step) => step.underWay.filter(({ source }) => savePorts.includes(source)).length <= 1,
  },
  {
    says: 'never signed in without a token',
    source: 'specification section 2 "Guards"; security.md 6',
    machines: ['session'],
    watch: () => {
      let token: string | null = null;
      return ({ event, after }) => {
        const now = event && tokenAfter(event);
        if (now !== undefined) token = now;
        return !after.matches('signedIn') || (token !== null && after.context.user?.id === token);
      };
    },
  },
  {
    says: 'never a guarded page for nobody',
    source: 'specification section 2 "Guards"',
    machines: ['shell'],
    watch:
      () =>
      ({ after }) => {
        const { shownScreen, visitor } = after.context;
        return !after.matches({ page: 'shown' }) || isPublic(shownScreen) || visitor?.signedIn === true;
      },
  },
  {
    says: 'never a draft lost: what was typed is in the form or on the device until it is saved or given up',
    source: 'decisions.md "Answers survive"',
    machines: drafting,
    watch: () => {
      // Kept, or found to be nothing that is not stored already.
      let isKept = false;
      return (step) => {
        const { event, before, after } = step;
        const told = toldDrafts(step);
        if (told !== undefined) isKept = told.type === 'draft.kept' || told['saved'] === false;
        const gone = isTyped(before) && !isTyped(after) && after.status === 'active';
        return !gone || isKept || decisions.includes(event?.type ?? '') || isDone(event, written);
      };
    },
  },
  {
    says: 'never a draft lost: what is typed is written to the device before the form goes on',
    source: 'decisions.md "Answers survive"',
    machines: drafting,
    watch: () => (step) => {
      const { event, before, after } = step;
      const goesOn = isTyping(before) && !isTyping(after) && after.status === 'active' && isTyped(after);
      return !goesOn || event?.type === 'place.opened' || toldDrafts(step) !== undefined;
    },
  },
  {
    says: 'never a draft lost: one that is saved is dropped only by an answer that says so',
    source: 'decisions.md "Answers survive"',
    machines: drafting,
    watch: () => (step) => {
      const told = toldDrafts(step);
      if (told?.['saved'] !== true) return true;
      return step.event?.type === 'theirs.taken' || isDone(step.event, written);
    },
  },
  {
    says: 'never two submits in one opening',
    source: 'specification section 4 "Submit"; decisions.md "Records and their life"',
    machines: ['eoi', 'application'],
    watch: (machine) => {
      // The submit is accepted; a record that is fetched open again, in query, is another opening.
      let isSubmitted = false;
      return ({ event, deeds, underWay }) => {
        const submits = deeds.asked.filter(({ id }) => id === 'submitRecord');
        const holds = submits.length === 0 || (!isSubmitted && submits.length === 1);
        const answer: unknown = event?.['output'];
        if (isDone(event, 'submitRecord')) isSubmitted = true;
        else if (typeof answer === 'object' && answer !== null && 'values' in answer)
          isSubmitted = !isOpen(outlines[machine as RecordName], answer.values as Record<string, unknown>);
        return holds && underWay.filter(({ id }) => id === 'submitRecord').length <= 1;
      };
    },
  },
];
