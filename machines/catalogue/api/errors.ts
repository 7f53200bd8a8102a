// The messages for failed calls, by area, kind of call and status (product 6.1). The ids are messages of `locales`, in the file of
// the pages that make the calls. A combination that is not listed gets the message of `fallback`, else the generic one, and in the area `postcode`
// none; null means that the failure is logged and not shown. For a refresh, a log out and an answer with Retry-After `messageOf` reads no row.

/** A group of calls that share their messages. */
export type Area =
  | 'verify'
  | 'auth'
  | 'login'
  | 'application'
  | 'clients'
  | 'childitems'
  | 'eoi'
  | 'files'
  | 'documentstatus'
  | 'lookup'
  | 'postcode'
  | 'company';

/** What a call does, as far as its messages differ by it. */
export type CallKind =
  | 'read'
  | 'add'
  | 'save'
  | 'delete'
  | 'auth'
  | 'upload'
  | 'redeem'
  | 'logout'
  | 'lookup';

/** An HTTP status, or what happened instead of an answer that can be read. */
export type FailureStatus = number | 'timeout' | 'offline' | 'malformed';

export type NoticeType = 'info' | 'error' | 'success';

export interface Message {
  messageId: string;
  type: NoticeType;
  values?: Record<string, string | number>;
  /** The answers that the message is about: the names of their fields, and whether the page that shows the message has these fields. */
  answers?: { names: readonly string[]; onPage: boolean };
}

type Row = Message | null;
type Rows = Readonly<Partial<Record<FailureStatus, Row | Partial<Record<CallKind, Row>>>>>;

const info = (messageId: string): Message => ({ messageId, type: 'info' });
const error = (messageId: string): Message => ({ messageId, type: 'error' });
/** The message of a failure of which the user learns nothing more. */
export const genericMessage = error('notice.generic');
/** The Application is no longer assigned to the broker (product 9.7). */
export const clientGone = error('notice.client.gone');
/** A server error while an Application was saved. */
const notSaved = error('notice.application.500.save');
const refused = error('notice.login.refused');

/** The message of a failed call that a broker made for a client: the Application is the client's, and a 404 says that it is no longer assigned. */
export function messageForBroker(status: FailureStatus, message: Message | null): Message | null {
  if (status === 404) return clientGone;
  return message?.messageId === notSaved.messageId ? error('notice.application.500.save.client') : message;
}

const application: Rows = {
  422: info('notice.application.422'),
  500: {
    read: error('notice.application.500.read'),
    save: notSaved,
    delete: error('notice.broker.notended'),
  },
  404: { read: null, save: error('notice.application.404'), delete: null },
  409: error('notice.application.409'),
};

export const errors: Readonly<Record<Area, Rows>> = {
  verify: {
    422: info('notice.verify.422'),
    500: error('notice.verify.500'),
    404: error('notice.verify.404'),
    409: info('notice.verify.409'),
    401: error('notice.verify.401'),
  },
  auth: {
    422: info('notice.auth.422'),
    500: genericMessage,
    404: error('notice.auth.404'),
    409: error('notice.auth.409'),
    401: genericMessage,
  },
  login: { 500: refused, 401: refused, malformed: genericMessage },
  application,
  // The broker's list holds many Applications.
  clients: { ...application, 422: info('notice.clients.422'), 500: error('notice.clients.500') },
  childitems: {
    422: info('notice.childitems.422'),
    404: info('notice.childitems.404'),
    // An edit and a delete send the whole list.
    413: { save: error('notice.childitems.413'), delete: error('notice.childitems.413') },
    500: {
      read: error('notice.childitems.500.read'),
      add: error('notice.childitems.500.add'),
      save: error('notice.childitems.500.save'),
      delete: error('notice.childitems.500.delete'),
    },
  },
  eoi: {
    422: info('notice.eoi.422'),
    500: {
      read: error('notice.eoi.500.read'),
      add: error('notice.eoi.500.save'),
      save: error('notice.eoi.500.save'),
    },
    404: { read: null, add: error('notice.eoi.404'), save: error('notice.eoi.404') },
    409: error('notice.eoi.409'),
  },
  files: {
    422: info('notice.files.422'),
    500: {
      read: error('notice.files.500'),
      // They may have been stored before the server failed.
      upload: error('notice.files.unconfirmed'),
      delete: error('notice.files.notremoved'),
    },
    404: info('notice.files.404'),
    413: { upload: error('notice.files.413') },
    // Servers close the connection when a body exceeds their limit (product 6.8).
    timeout: { upload: error('notice.files.noresponse') },
    offline: { upload: error('notice.files.offline') },
    malformed: { upload: error('notice.files.unconfirmed') },
  },
  documentstatus: {
    500: error('notice.documentstatus.500'),
    404: error('notice.documentstatus.500'),
    401: error('notice.documentstatus.401'),
  },
  lookup: {},
  postcode: {},
  company: {},
};

/** Whether a message tells nothing of its call. */
export const isGeneric = ({ messageId }: Message): boolean => messageId === genericMessage.messageId;

/** The message for what is not listed, of an area that does not use the generic one. */
const fallback: Partial<Record<Area, Message>> = {
  login: error('notice.login.other'),
  company: error('notice.company.failed'),
};

/**
 * How long to wait. A 429 is about what this person, or this address, has asked for too often; a 503 is about everybody.
 * @param seconds a wait of a minute or more is rounded up to minutes
 */
function waitMessage(status: 429 | 503, seconds: number): Message {
  const kind = status === 429 ? 'toomany' : 'retryafter';
  return seconds < 60
    ? { ...error(`notice.${kind}.seconds`), values: { seconds } }
    : { ...error(`notice.${kind}.minutes`), values: { minutes: Math.ceil(seconds / 60) } };
}

const isMessage = (row: Message | Partial<Record<CallKind, Row>>): row is Message => 'messageId' in row;

/**
 * The message for a failed call, or null when the failure is only logged.
 * @param retryAfter seconds, from a Retry-After header of a 429 or 503
 */
export function messageOf(
  area: Area,
  kind: CallKind,
  status: FailureStatus,
  retryAfter?: number,
): Message | null {
  if (area === 'postcode') return null;
  // The portal refreshes tokens on behalf of another call, so the user learns nothing from the details of the failure.
  if (kind === 'redeem') return genericMessage;
  // The user is signed out on this device whatever the backend answers.
  if (kind === 'logout') return null;
  if (retryAfter !== undefined && (status === 429 || status === 503)) return waitMessage(status, retryAfter);
  const row = errors[area][status];
  if (row === null) return null;
  if (row === undefined) return fallback[area] ?? genericMessage;
  if (isMessage(row)) return row;
  const byKind = row[kind];
  return byKind === undefined ? genericMessage : byKind;
}
