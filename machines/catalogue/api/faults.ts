// The faults that the reference server can bring about for testers (product 14.6, docs/faults.md), and the names that the fault matrix of
// the tests (tests/faults/fault-matrix.csv) gives them.

/** The faults as the fault matrix names them. */
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

/** The statuses that the fault matrix calls unmapped: errors.ts has no message for most calls that fail with one of them. */
export const unmappedStatuses = [
  400, 403, 405, 408, 410, 413, 415, 418, 429, 451, 501, 502, 503, 504, 507, 599,
] as const;

export type FaultEffect =
  /** The server answers a status; `retryAfter` is in seconds, `issues` adds a list of broken rules to the body. */
  | { kind: 'refused'; status: number; retryAfter?: number; issues?: true }
  /** The server answers 200 with an HTML page, as a captive portal does. */
  | { kind: 'html' }
  /** The server never answers and keeps the connection open. */
  | { kind: 'silent' }
  /** The server closes the connection before it answers. */
  | { kind: 'closed' }
  /** The server closes the connection in the middle of the body. */
  | { kind: 'cut' }
  /** The server answers with a body that is no JSON, that is JSON of another shape, or that is empty. */
  | { kind: 'malformed' | 'wrong-shape' | 'empty' }
  /** The server answers correctly after this many milliseconds. */
  | { kind: 'late'; after: number };

export interface Fault {
  effect: FaultEffect;
  /** Whether the server carries out the call, so that only the answer goes wrong. */
  isCarriedOut: boolean;
  /** The faults of the matrix that testers can reproduce with this one. `slow` leaves time to click twice or to close the tab. */
  matrix: readonly MatrixFault[];
}

type Refused = Extract<FaultEffect, { kind: 'refused' }>;
const refused = (
  status: number,
  matrix: readonly MatrixFault[],
  details: Pick<Refused, 'retryAfter' | 'issues'> = {},
): Fault => ({ effect: { kind: 'refused', status, ...details }, isCarriedOut: false, matrix });

const unmapped = ['unmapped 4xx or 5xx'] as const;
const retryAfter = 30;

/** Every fault by its name. A fault that only sets a status has the status as its name. */
export const faults: Readonly<Record<string, Fault>> = {
  '401': refused(401, ['401 once', '401 forever', 'two tabs refresh at once']),
  ...Object.fromEntries(
    (['404', '409', '412', '422', '500'] as const).map((name) => [name, refused(Number(name), [name])]),
  ),
  ...Object.fromEntries(unmappedStatuses.map((status) => [String(status), refused(status, unmapped)])),
  '400-issues': refused(400, unmapped, { issues: true }),
  '429-retry-after': refused(429, unmapped, { retryAfter }),
  '503-retry-after': refused(503, unmapped, { retryAfter }),
  silent: { effect: { kind: 'silent' }, isCarriedOut: false, matrix: ['timeout'] },
  closed: { effect: { kind: 'closed' }, isCarriedOut: false, matrix: ['offline'] },
  lost: { effect: { kind: 'closed' }, isCarriedOut: true, matrix: ['offline', 'tab closed mid-call'] },
  cut: { effect: { kind: 'cut' }, isCarriedOut: true, matrix: ['offline'] },
  html: { effect: { kind: 'html' }, isCarriedOut: false, matrix: ['malformed JSON'] },
  malformed: { effect: { kind: 'malformed' }, isCarriedOut: true, matrix: ['malformed JSON'] },
  'wrong-shape': { effect: { kind: 'wrong-shape' }, isCarriedOut: true, matrix: ['malformed JSON'] },
  empty: { effect: { kind: 'empty' }, isCarriedOut: true, matrix: ['malformed JSON'] },
  slow: {
    effect: { kind: 'late', after: 10_000 },
    isCarriedOut: true,
    matrix: ['slow 10 s', 'duplicate click', 'tab closed mid-call', 'two tabs refresh at once'],
  },
};

export const faultNames: readonly string[] = Object.keys(faults);

/** The fault with this name, or undefined when there is none. */
export const faultOf = (name: string): Fault | undefined =>
  Object.hasOwn(faults, name) ? faults[name] : undefined;
