// Proves that the checks of the fault matrix can fail: it injects one defect for each check, and the row must then report it.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { matrixFaults } from '#machines/catalogue/api/faults.ts';
import { stubBrowserGlobals } from './browserStubs.ts';
import type { InjectDefect } from './faultCase.ts';
import { FaultServer } from './faultServer.ts';
import { checkRow } from './checkRow.ts';
import { callIdOf, rows } from './matrix.ts';
import { waitOptions } from './waitOptions.ts';
import type { EmittedEvent } from './callSite.ts';

vi.setConfig({ testTimeout: 60_000 });

const server = new FaultServer();

const { timeout } = waitOptions;

beforeAll(async () => {
  await server.start();
  stubBrowserGlobals(server.origin);
});
afterAll(() => {
  waitOptions.timeout = timeout;
  server.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const rowOf = (id: CallId, fault: string) => {
  const row = rows.find((each) => callIdOf(each) === id && each.fault === fault);
  if (row === undefined) throw new Error(`There is no row of ${id} with ${fault}.`);
  return row;
};

/** Replaces every event that the machine emits by what `change` returns. */
const changeEvents =
  (change: (event: EmittedEvent) => EmittedEvent[]): InjectDefect =>
  (harness) => {
    const push = harness.emitted.push.bind(harness.emitted);
    Object.assign(harness.emitted, { push: (...events: EmittedEvent[]) => push(...events.flatMap(change)) });
    return harness;
  };

const raised = (messageId: string, type: 'info' | 'error' = 'error'): EmittedEvent => ({
  type: 'notice.raised',
  message: { messageId, type },
});

const dropNotices = changeEvents((event) => (event.type === 'notice.raised' ? [] : [event]));
const repeatEvents = changeEvents((event) => [event, event]);
const otherNotices = changeEvents((event) =>
  event.type === 'notice.raised' ? [raised('notice.application.409')] : [event],
);
const otherNoticeTypes = changeEvents((event) =>
  event.type === 'notice.raised' ? [raised(event.message.messageId, 'info')] : [event],
);
const unknownMessages = changeEvents((event) =>
  event.type === 'notice.raised' ? [raised('notice.nowhere')] : [event],
);

/** Every request is sent twice, as by an HTTP client that repeats requests by itself. */
const sendsTwice: InjectDefect = (harness) => {
  const { fetch } = globalThis;
  const fetchTwice: typeof fetch = async (address, init) => {
    if (!String(address).includes('redeemaccesstoken'))
      await fetch(address, { ...init, signal: null }).catch(() => {});
    return fetch(address, init);
  };
  return {
    ...harness,
    makeCall: () => {
      vi.stubGlobal('fetch', fetchTwice);
      harness.makeCall();
    },
    waitUntilIdle: async () => {
      try {
        await harness.waitUntilIdle();
      } finally {
        vi.stubGlobal('fetch', fetch);
      }
    },
  };
};

/** Each request seems to have another body than the one before. */
const changesBodies: InjectDefect = (harness, server) => {
  let count = 0;
  server.bodiesOf = (id) =>
    FaultServer.prototype.bodiesOf.call(server, id).map((body) => `${body}${(count += 1)}`);
  return harness;
};

const losesContent: InjectDefect = (harness) => ({ ...harness, content: () => 'something else' });
const neverIdle: InjectDefect = (harness) => ({
  ...harness,
  waitUntilIdle: () => Promise.reject(new Error('It does not become idle.')),
});
const neverDone: InjectDefect = (harness) => ({ ...harness, isDone: () => false });
const announcesNothing: InjectDefect = (harness) => ({ ...harness, busyMessageId: () => undefined });
const closesWithoutWarning: InjectDefect = (harness) => ({ ...harness, warnsBeforeUnload: () => false });
const offersNoVersions: InjectDefect = (harness) => ({ ...harness, offersVersions: () => false });
const hidesIssues: InjectDefect = (harness) => ({ ...harness, shownIssues: () => [] });
const endsSession: InjectDefect = (harness) => ({
  ...harness,
  waitUntilIdle: async () => {
    await harness.waitUntilIdle();
    harness.emitted.push({ type: 'session.ended' });
  },
});

/** Each click counts as one more request. */
const sendsEveryClick: InjectDefect = (harness, server) => ({
  ...harness,
  makeCall: () => {
    harness.makeCall();
    server.received.push({ id: 'AddICEOI', body: '', bearer: undefined, idempotencyKey: undefined });
  },
});

/** The server seems to have received one more redeem. */
const redeemsTwice: InjectDefect = (harness, server) => ({
  ...harness,
  makeCall: () => {
    harness.makeCall();
    server.received.push({ id: 'redeemaccesstoken', body: '', bearer: undefined, idempotencyKey: undefined });
  },
});

const save = 'UpdateICEOI';

/** The defect in words, the defect, the failure to expect, and the faults and call of the rows that must report it. */
const defects: readonly [string, InjectDefect, RegExp, readonly string[], CallId?][] = [
  ['a notice that is not raised', dropNotices, /notices: \[\] instead of/, ['500', '422', 'malformed JSON']],
  ['another notice', otherNotices, /notices: .*notice.application.409.* instead of/s, ['404', '409', '500']],
  ['the same notice twice', repeatEvents, /notices: /, ['500', 'timeout']],
  ['a notice of another type', otherNoticeTypes, /type: 'info'.* instead of .*'error'/s, ['500']],
  ['a notice without a message', unknownMessages, /not a message of both languages/, ['500']],
  ['a session that ends', endsSession, /ends of the session/, ['500', 'offline', 'two tabs refresh at once']],
  ['lost answers', losesContent, /not lost: 'something else'/, ['422', 'unmapped 4xx or 5xx', 'timeout']],
  ['issues that are not shown', hidesIssues, /issues beside the fields/, ['unmapped 4xx or 5xx']],
  ['an overlay that stays', neverIdle, /the check threw: .*does not become idle/, ['timeout']],
  ['a button that does not work again', neverDone, /the same call does not succeed/, ['offline']],
  [
    'a client that sends twice',
    sendsTwice,
    /requests.*: [2-9] instead of 1/,
    ['500', 'offline', 'slow 10 s'],
  ],
  [
    'a retry with another body',
    changesBodies,
    /body of the retry|requests after signing in/,
    ['401 once', '401 forever'],
  ],
  [
    'one redeem too many',
    redeemsTwice,
    /redeems: 2/,
    ['401 once', '401 forever', 'two tabs refresh at once'],
  ],
  ['nothing announced', announcesNothing, /nothing is announced/, ['slow 10 s']],
  [
    'a request for every click',
    sendsEveryClick,
    /for 20 clicks: 21 instead/,
    ['duplicate click'],
    'AddICEOI',
  ],
  ['a log out that redeems', redeemsTwice, /redeems with .*: 1 instead of 0/, ['500', 'slow 10 s'], 'logout'],
  ['a log out that signs nobody out', neverDone, /the user is not signed out/, ['404', 'timeout'], 'logout'],
  [
    'a page that closes without a warning',
    closesWithoutWarning,
    /does not ask before/,
    ['tab closed mid-call', '412'],
  ],
  ['a conflict without a choice of versions', offersNoVersions, /version to choose/, ['412']],
];
const defectCases = defects.flatMap(([name, injectDefect, failure, faults, id = save]) =>
  faults.map((fault) => ({ name, injectDefect, failure, fault, row: rowOf(id, fault) })),
);

test('without a defect none of these rows reports a failure', async () => {
  const failures = [];
  for (const row of new Set(defectCases.map((defectCase) => defectCase.row)))
    failures.push(...(await checkRow(row, server)));
  expect(failures).toEqual([]);
});

test.each(defectCases)('the row of $fault reports $name', async ({ injectDefect, failure, row }) => {
  // A defect can prevent what the check waits for, so the wait is shorter here.
  waitOptions.timeout = 1_000;
  const failures = await checkRow(row, server, injectDefect);
  // Undoes the defect that replaced this method.
  Reflect.deleteProperty(server, 'bodiesOf');
  expect(failures.join('\n')).toMatch(failure);
});

test('every fault of the matrix has a defect here', () => {
  const tried = new Set(defectCases.map(({ fault }) => fault));
  expect(matrixFaults.filter((fault) => !tried.has(fault))).toEqual([]);
});
