// The ports of the machines and what they fail with. A port is an actor that rejects until it is provided: src/app/actors provides it
// in the portal, and tests do so with `.provide`.
import { fromCallback, fromPromise, type EventObject, type NonReducibleUnknown } from 'xstate';
import type { Issue } from './catalogue/fields/field.ts';
import { genericMessage, type FailureStatus, type Message } from './catalogue/api/errors.ts';
import type { Values } from './catalogue/fields/answers.ts';
import type { Draft, DraftContent, DraftEntry, FormLocation } from './catalogue/records/drafts.ts';

/**
 * What a port rejects with: the status, the notice for the user (null: the failure is only logged), and the issues that the server found.
 * When an authorised call (callMachine.ts) fails with 401, the backend refused it even with tokens from a sign-in just before.
 */
export interface Failure {
  status: FailureStatus;
  notice: Message | null;
  issues?: readonly Issue[];
  /** Only with a 401 or a 403: when the rejected tokens were issued, in milliseconds of this browser's clock; null when unknown. */
  issuedAt?: number | null;
}

/** A record as a call answered it, with its ETag; the ETag is null when the backend sends none. */
export interface VersionedRecord {
  values: Values;
  etag: string | null;
}

/** Whose Application a call is about: the id of a broker's client, or null for the user's own. */
export interface ClientScope {
  client: string | null;
}

/** How the portal names a client; '' for what the backend does not tell. */
export interface ClientName {
  business: string;
  reference: string;
}

/** The client in one line, by business and reference: two clients can have the same business name. Null when neither is known. */
export const formatClientName = ({ business, reference }: ClientName): string | null =>
  [business, reference].filter((part) => part !== '').join(', ') || null;

/** The signed-in user, from the claims of the access token. */
export interface User {
  id: string;
  name: string;
  email: string;
  broker: boolean;
}

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'status' in error && 'notice' in error;

/** The error of a port as a Failure; an error that is not a Failure is a bug of the portal and gets the generic notice. */
export const failureOf = (error: unknown): Failure =>
  isFailure(error) ? error : { status: 'malformed', notice: genericMessage };

/** The failure in an error event of an invoked port. */
export const failureOfEvent = (event: object): Failure =>
  failureOf('error' in event ? event.error : undefined);

/** Whether a call with this status leaves open what the server did: it had no answer that can be read, or an error of the server. */
export const isUnknownOutcome = (status: FailureStatus): boolean =>
  typeof status !== 'number' || status >= 500;

/** Whether the port failed in a way that leaves open what the server did. */
export const isOutcomeUnknown = (event: object): boolean => isUnknownOutcome(failureOfEvent(event).status);

/** The event that shows the notice of a failed port; `otherwise` is shown when the failure has no notice. */
export const noticeOfFailure = (event: object, otherwise = genericMessage) => ({
  type: 'notice.raised' as const,
  message: failureOfEvent(event).notice ?? otherwise,
});

/** Guard: the port failed with this status. */
export const failedWith =
  (status: FailureStatus) =>
  ({ event }: { event: unknown }): boolean =>
    typeof event === 'object' &&
    event !== null &&
    'error' in event &&
    failureOf(event.error).status === status;

/** What a machine asks of the drafts on the device. */
export type DraftRequest =
  /** `isOpen`: the form is in use, and the draft that it has stored itself is not meant. Otherwise it is opened, and begins a draft of its own. */
  | { type: 'draft.requested'; location: FormLocation; isOpen?: true }
  /**
   * Stores the draft of the form. `replaced`: the entries that were found and whose answers it now has. `isRewrite`: nothing was typed or submitted
   * now, so that an entry with the same answers expires as before.
   */
  | {
      type: 'draft.stored';
      location: FormLocation;
      content: DraftContent;
      replaced?: readonly DraftEntry[];
      isRewrite?: true;
    }
  /**
   * Deletes the draft that the form has stored itself; those of other tabs stay. `isSaved`: its answers are those of an item that is stored, and so are
   * those of the drafts that were used for it.
   */
  | { type: 'draft.deleted'; location: FormLocation; item: string; isSaved?: true }
  /** Deletes the entries of a draft that was found, unless they have been written since. */
  | { type: 'found.deleted'; entries: readonly DraftEntry[] };

/**
 * What the drafts on the device report: a draft that was found, that the device did not keep the last one (its storage is full or blocked, or the
 * 24 hours of the answers are over), that it does again, or that unsaved answers have to be written now: the browser may discard the page at any
 * moment, or another tab has deleted their draft. The shell sends the last event, too, when it closes the page (product 5.16).
 */
export type DraftReport =
  | { type: 'draft.found'; location: FormLocation; draft: Draft }
  | { type: 'draft.refused' }
  | { type: 'draft.kept' }
  | { type: 'flush.requested' };

/** A port with one result. It rejects until it is provided, so that a forgotten port fails the test that needs it. */
export const promisePort = <Output, Input = void>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The port ${name} is not provided.`)));

/** A port that sends any number of events while it runs. It throws until it is provided. */
export const callbackPort = <Input extends NonReducibleUnknown, Event extends EventObject>(name: string) =>
  fromCallback<Event, Input>(() => {
    throw new Error(`The port ${name} is not provided.`);
  });
