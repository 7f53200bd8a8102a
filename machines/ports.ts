// The promises that machines need from the world, and what they are refused with. A port is a promise actor that rejects
// until it is provided: in the portal by src/app/actors alone, in tests by `.provide`.
import { fromCallback, fromPromise, type EventObject, type NonReducibleUnknown } from 'xstate';
import type { Issue } from './catalogue/fields/field.ts';
import type { FailureStatus, Message } from './catalogue/api/errors.ts';
import type { Values } from './catalogue/fields/answers.ts';
import type { Draft, DraftContent, FormLocation } from './catalogue/records/drafts.ts';

/**
 * How a port refuses: what happened, the notice for the person (null: only logged), and rules that the server found broken.
 * Of an authorised call (callMachine.ts) status 401 means that the backend refuses this very call, even right after signing in.
 */
export interface Failure {
  status: FailureStatus;
  notice: Message | null;
  issues?: readonly Issue[];
  /** Of a 401: when the refused tokens were issued, in milliseconds of this browser's clock; null where that is not known. */
  issued?: number | null;
}

/** A record as a call answered it, with its revision where the backend has one. */
export interface Stored {
  values: Values;
  etag: string | null;
}

/** Whose Application a port is asked about: the id of a broker's client, null for one's own. */
export interface OfClient {
  client: string | null;
}

/** The person signed in, from the access token's claims. */
export interface User {
  id: string;
  name: string;
  email: string;
  broker: boolean;
}

const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'status' in error && 'notice' in error;

const generic: Message = { messageId: 'notice.generic', type: 'error' };

/** Whatever a port was refused with, as a Failure; what is none is a fault of ours and shows the generic notice. */
export const failureOf = (error: unknown): Failure =>
  isFailure(error) ? error : { status: 'malformed', notice: generic };

/** What the port was refused with whose event this is. */
export const failureIn = (event: object): Failure => failureOf('error' in event ? event.error : undefined);

/** The notice of a refused port; `otherwise`: where it has none for the person. */
export const noticeIn = (event: object, otherwise = generic) => ({
  type: 'notice.raised' as const,
  message: failureIn(event).notice ?? otherwise,
});

/** The event of a refused port, seen by guards. */
interface Refused {
  event: unknown;
}

/** Guard: the port was refused with this status. */
export const refusedWith =
  (status: FailureStatus) =>
  ({ event }: Refused): boolean =>
    typeof event === 'object' &&
    event !== null &&
    'error' in event &&
    failureOf(event.error).status === status;

/** What a machine asks of the device's drafts. */
export type DraftRequest =
  | { type: 'draft.sought'; place: FormLocation }
  | { type: 'draft.kept'; place: FormLocation; content: DraftContent }
  /** `saved`: whatever is there goes; else only what this page has written or read itself, not what another has written since. */
  | { type: 'draft.dropped'; place: FormLocation; item: string; saved: boolean };

/** What the device's drafts report: one that was found, or that the page may go at any moment. */
export type DraftReport =
  | { type: 'draft.found'; place: FormLocation; draft: Draft }
  | { type: 'page.hidden' };

/** A port that nobody has provided yet: it rejects, so that a forgotten one is heard. */
export const unprovided = <Output, Input = void>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The port ${name} is not provided.`)));

/** The same for a port that reports more than once: it says events back while it runs. */
export const unprovidedCallback = <Input extends NonReducibleUnknown, Event extends EventObject>(
  name: string,
) =>
  fromCallback<Event, Input>(() => {
    throw new Error(`The port ${name} is not provided.`);
  });
