// A planted fault makes the matrix fail: each rule that the rows are judged by is broken once, and must be complained of.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { matrixFaults } from '#machines/catalogue/api/faults.ts';
import { standInForBrowser } from './browserStandIn.ts';
import type { Plant } from './faultCase.ts';
import { FaultServer } from './faultServer.ts';
import { judgeRow } from './judgeRow.ts';
import { callIdOf, rows } from './matrix.ts';
import { patience } from './patience.ts';
import type { Said } from './subject.ts';

vi.setConfig({ testTimeout: 60_000 });

const server = new FaultServer();

const { timeout } = patience;

beforeAll(async () => {
  await server.start();
  standInForBrowser(server.origin);
});
afterAll(() => {
  patience.timeout = timeout;
  server.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const rowOf = (id: CallId, fault: string) => {
  const row = rows.find((one) => callIdOf(one) === id && one.fault === fault);
  if (row === undefined) throw new Error(`There is no row of ${id} with ${fault}.`);
  return row;
};

/** Everything that is said goes through `change`. */
const says =
  (change: (said: Said) => Said[]): Plant =>
  (subject) => {
    const push = subject.said.push.bind(subject.said);
    Object.assign(subject.said, { push: (...events: Said[]) => push(...events.flatMap(change)) });
    return subject;
  };

const raised = (messageId: string, type: 'info' | 'error' = 'error'): Said => ({
  type: 'notice.raised',
  message: { messageId, type },
});

const silent = says((event) => (event.type === 'notice.raised' ? [] : [event]));
const twice = says((event) => [event, event]);
const swapped = says((event) =>
  event.type === 'notice.raised' ? [raised('notice.application.409')] : [event],
);
const typed = says((event) =>
  event.type === 'notice.raised' ? [raised(event.message.messageId, 'info')] : [event],
);
const unworded = says((event) => (event.type === 'notice.raised' ? [raised('notice.nowhere')] : [event]));

/** The person's press sends twice, as a client that repeats by itself would. */
const sendsTwice: Plant = (subject) => {
  const { fetch } = globalThis;
  const repeats: typeof fetch = async (address, init) => {
    if (!String(address).includes('redeemaccesstoken'))
      await fetch(address, { ...init, signal: null }).catch(() => {});
    return fetch(address, init);
  };
  return {
    ...subject,
    press: () => {
      vi.stubGlobal('fetch', repeats);
      subject.press();
    },
    rested: async () => {
      try {
        await subject.rested();
      } finally {
        vi.stubGlobal('fetch', fetch);
      }
    },
  };
};

/** What is sent again is something else. */
const retriesOther: Plant = (subject, server) => {
  let asked = 0;
  server.bodiesOf = (id) =>
    FaultServer.prototype.bodiesOf.call(server, id).map((body) => `${body}${(asked += 1)}`);
  return subject;
};

const forgets: Plant = (subject) => ({ ...subject, held: () => 'something else' });
const neverRests: Plant = (subject) => ({
  ...subject,
  rested: () => Promise.reject(new Error('It does not rest.')),
});
const neverDone: Plant = (subject) => ({ ...subject, done: () => false });
const announcesNothing: Plant = (subject) => ({ ...subject, announced: () => undefined });
const closesUnasked: Plant = (subject) => ({ ...subject, asksBeforeClosing: () => false });
const asksNobody: Plant = (subject) => ({ ...subject, contested: () => false });
const hidesIssues: Plant = (subject) => ({ ...subject, issues: () => [] });
const endsSession: Plant = (subject) => ({
  ...subject,
  rested: async () => {
    await subject.rested();
    subject.said.push({ type: 'session.ended' });
  },
});

/** Each press counts as one more request. */
const takesEveryPress: Plant = (subject, server) => ({
  ...subject,
  press: () => {
    subject.press();
    server.arrived.push({ id: 'AddICEOI', body: '', bearer: undefined });
  },
});

/** A redeem more than there was. */
const redeemsTwice: Plant = (subject, server) => ({
  ...subject,
  press: () => {
    subject.press();
    server.arrived.push({ id: 'redeemaccesstoken', body: '', bearer: undefined });
  },
});

const save = 'UpdateICEOI';

/** What is broken, how, and the words of the complaint; then the rows that must complain. */
const plants: readonly [string, Plant, RegExp, readonly string[], CallId?][] = [
  ['a notice that is not raised', silent, /notices: \[\] instead of/, ['500', '422', 'malformed JSON']],
  ['another notice', swapped, /notices: .*notice.application.409.* instead of/s, ['404', '409', '500']],
  ['the same notice twice', twice, /notices: /, ['500', 'timeout']],
  ['a notice of another type', typed, /type: 'info'.* instead of .*'error'/s, ['500']],
  ['a notice without words', unworded, /no sentence in both languages/, ['500']],
  ['a session that ends', endsSession, /ends of the session/, ['500', 'offline', 'two tabs refresh at once']],
  ['lost answers', forgets, /not lost: 'something else'/, ['422', 'unmapped 4xx or 5xx', 'timeout']],
  ['issues that are not shown', hidesIssues, /issues beside the fields/, ['unmapped 4xx or 5xx']],
  ['an overlay that stays', neverRests, /stuck or broken: .*does not rest/, ['timeout']],
  ['a button that does not work again', neverDone, /the same press does not succeed/, ['offline']],
  [
    'a client that sends twice',
    sendsTwice,
    /requests.*: [2-9] instead of 1/,
    ['500', 'offline', 'slow 10 s'],
  ],
  ['another body', retriesOther, /body of the retry|requests after signing in/, ['401 once', '401 forever']],
  ['a redeem too many', redeemsTwice, /redeems: 2/, ['401 once', '401 forever', 'two tabs refresh at once']],
  ['nothing announced', announcesNothing, /nothing is announced/, ['slow 10 s']],
  ['every press taken', takesEveryPress, /for 20 clicks: 21 instead/, ['duplicate click'], 'AddICEOI'],
  ['a page that closes unasked', closesUnasked, /does not ask before/, ['tab closed mid-call', '412']],
  ['a choice that nobody is given', asksNobody, /version to choose/, ['412']],
];
const planted = plants.flatMap(([name, plant, complaint, kinds, id = save]) =>
  kinds.map((fault) => ({ name, plant, complaint, fault, row: rowOf(id, fault) })),
);

test('unspoilt, none of these rows is complained of', async () => {
  const found = [];
  for (const row of new Set(planted.map((one) => one.row))) found.push(...(await judgeRow(row, server)));
  expect(found).toEqual([]);
});

test.each(planted)('$name, with $fault, is complained of', async ({ plant, complaint, row }) => {
  // What a planted fault keeps from coming need not be waited for as long as what a slow machine brings late.
  patience.timeout = 1_000;
  const found = await judgeRow(row, server, plant);
  // What a plant has put before the server's own.
  Reflect.deleteProperty(server, 'bodiesOf');
  expect(found.join('\n')).toMatch(complaint);
});

test('every kind of fault has a plant', () => {
  expect(matrixFaults.filter((kind) => !planted.some(({ fault }) => fault === kind))).toEqual([]);
});
