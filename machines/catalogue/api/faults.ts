// What can go wrong with a call on its way, by name: the reference server does it for testers (FAULTS, docs/faults.md), and the fault
// matrix of the tests has its words from here (security.md, "Faults"; issue 6).

/** The faults of the matrix, in its words. */
export const matrixFaults = [
  '401 once',
  '401 forever',
  '404',
  '409',
  '412',
  '422',
  '500',
  'unmapped 4xx or 5xx',
  'timeout',
  'offline',
  'malformed JSON',
  'slow 10 s',
  'duplicate click',
  'tab closed mid-call',
  'two tabs refresh at once',
] as const;
export type MatrixFault = (typeof matrixFaults)[number];

/** The statuses that the matrix calls unmapped: no area has a message of its own for them. */
export const unmappedStatuses = [
  400, 403, 405, 408, 410, 413, 415, 418, 429, 451, 501, 502, 503, 504, 507, 599,
] as const;

export type FaultEffect =
  /** The server refuses with a status; `retryAfter` in seconds. */
  | { kind: 'refused'; status: number; retryAfter?: number; issues?: true }
  /** A page of HTML with 200, as a network does that wants a sign-in of its own. */
  | { kind: 'page' }
  /** No answer, the connection stays. */
  | { kind: 'silent' }
  /** The connection is closed before anything was answered. */
  | { kind: 'closed' }
  /** The connection is closed within the body. */
  | { kind: 'cut' }
  /** The whole answer, but its body is no JSON, JSON of another shape, or not there. */
  | { kind: 'garbled' | 'misshapen' | 'empty' }
  /** The whole answer, in milliseconds. */
  | { kind: 'late'; after: number };

export interface Fault {
  effect: FaultEffect;
  /** Whether the call is carried out: then only its answer goes wrong. */
  done: boolean;
  /** What the matrix calls it, or which of its rows it gives the time for. */
  matrix: readonly MatrixFault[];
}

type Refused = Extract<FaultEffect, { kind: 'refused' }>;
const refused = (
  status: number,
  matrix: readonly MatrixFault[],
  more: Pick<Refused, 'retryAfter' | 'issues'> = {},
): Fault => ({ effect: { kind: 'refused', status, ...more }, done: false, matrix });

const unmapped = ['unmapped 4xx or 5xx'] as const;
const retryAfter = 30;

/** Every fault by its name; a status alone is its number. */
export const faults: Readonly<Record<string, Fault>> = {
  '401': refused(401, ['401 once', '401 forever', 'two tabs refresh at once']),
  ...Object.fromEntries(
    (['404', '409', '412', '422', '500'] as const).map((name) => [name, refused(Number(name), [name])]),
  ),
  ...Object.fromEntries(unmappedStatuses.map((status) => [String(status), refused(status, unmapped)])),
  '400-issues': refused(400, unmapped, { issues: true }),
  '429-retry-after': refused(429, unmapped, { retryAfter }),
  '503-retry-after': refused(503, unmapped, { retryAfter }),
  silent: { effect: { kind: 'silent' }, done: false, matrix: ['timeout'] },
  closed: { effect: { kind: 'closed' }, done: false, matrix: ['offline'] },
  lost: { effect: { kind: 'closed' }, done: true, matrix: ['offline', 'tab closed mid-call'] },
  cut: { effect: { kind: 'cut' }, done: true, matrix: ['offline'] },
  html: { effect: { kind: 'page' }, done: false, matrix: ['malformed JSON'] },
  malformed: { effect: { kind: 'garbled' }, done: true, matrix: ['malformed JSON'] },
  'wrong-shape': { effect: { kind: 'misshapen' }, done: true, matrix: ['malformed JSON'] },
  empty: { effect: { kind: 'empty' }, done: true, matrix: ['malformed JSON'] },
  slow: {
    effect: { kind: 'late', after: 10_000 },
    done: true,
    matrix: ['slow 10 s', 'duplicate click', 'tab closed mid-call', 'two tabs refresh at once'],
  },
};

export const faultNames: readonly string[] = Object.keys(faults);

/** A fault by its name, or undefined. */
export const faultOf = (name: string): Fault | undefined =>
  Object.hasOwn(faults, name) ? faults[name] : undefined;
