// The dashboard: what the card of a record shows and offers at every status, and how long the machine polls after a submit.
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor, type EmittedFrom } from 'xstate';
import { stubCallMachine } from '#tests/stubCallMachine.ts';
import { edgeCaseRows, overviewOf, statusTable } from '#tests/statusTable.ts';
import {
  actingBrokers,
  currentRecordIn,
  dashboardMachine,
  displayIn,
  isPendingIn,
  offerIn,
  type FetchedOverview,
  type Overview,
  type SubmittedRecord,
} from './dashboardMachine.ts';
import type { Failure } from '../ports.ts';
import { statuses } from '../catalogue/statuses.ts';
import type { RecordName } from '../catalogue/records/outlines.ts';

const at = (ua_currentstatus: string, ua_currentpageinapplication = 'loan-purpose'): Overview => ({
  eoi: { ua_currentstatus, ua_currentpageinapplication },
  application: null,
});

const checkedAt = '2026-11-21T13:16:00Z';

/** The EOI was submitted from its first status. */
const submittedEoi: SubmittedRecord = { record: 'eoi', before: 'eoi-created' };

/** A dashboard whose calls answer in this order; the last answer repeats. */
function dashboard(submitted: SubmittedRecord | null, ...script: (FetchedOverview | Failure)[]) {
  const clock = new SimulatedClock();
  let fetches = 0;
  const emittedEvents: EmittedFrom<typeof dashboardMachine>[] = [];
  const machine = dashboardMachine.provide({
    actors: {
      fetchOverview: stubCallMachine(async () => {
        const next = script[Math.min(fetches, script.length - 1)];
        fetches += 1;
        if (next === undefined || 'status' in next) throw next;
        return next;
      }),
    },
  });
  const actor = createActor(machine, { clock, input: { submitted, now: () => Date.parse(checkedAt) } });
  actor.on('*', (emitted) => emittedEvents.push(emitted));
  actor.start();
  const idle = () =>
    waitFor(
      actor,
      (snapshot) =>
        !snapshot.matches({ overview: 'loading' }) &&
        !snapshot.matches({ overview: { polling: 'fetching' } }),
    );
  /** Lets these seconds pass, five at a time; each call answers at once. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 5) {
      clock.increment(5000);
      await idle();
    }
    return actor.getSnapshot().value.overview;
  };
  return { actor, idle, pass, emittedEvents, fetches: () => fetches };
}

test('fetches once when nothing was submitted', async () => {
  const { idle, pass, fetches } = dashboard(null, at('eoi-created'));
  await idle();
  expect([await pass(120), fetches()]).toEqual(['upToDate', 1]);
});

test('fetches every five seconds after a submit until the new status shows', async () => {
  const { actor, idle, pass, fetches } = dashboard(
    submittedEoi,
    at('eoi-created'),
    at('eoi-created'),
    at('eoi-created'),
    at('eoi-submitted'),
  );
  await idle();
  expect([await pass(60), fetches(), actor.getSnapshot().context.overview]).toEqual([
    'upToDate',
    4,
    at('eoi-submitted'),
  ]);
});

test('stops polling after a minute in a state that says so', async () => {
  const { idle, pass, fetches } = dashboard(submittedEoi, at('eoi-created'));
  await idle();
  expect([await pass(55), fetches()]).toEqual([{ polling: 'waiting' }, 12]);
  expect(await pass(5)).toBe('timedOut');
  const then = fetches();
  expect([await pass(300), fetches()]).toEqual(['timedOut', then]);
});

test('reports the new status once and does not poll again when the record comes into query', async () => {
  const { actor, idle, pass, emittedEvents, fetches } = dashboard(
    submittedEoi,
    at('eoi-created'),
    at('eoi-submitted'),
    at('eoi-in-query'),
  );
  await idle();
  await pass(5);
  actor.send({ type: 'dashboard.refreshed' });
  await idle();
  expect([await pass(60), fetches(), emittedEvents]).toEqual(['upToDate', 3, [{ type: 'submit.shown' }]]);
});

test.each<[string, SubmittedRecord, string]>([
  ['the fund has queried it before the first visit', submittedEoi, 'eoi-in-query'],
  ['it was in query and is submitted again', { record: 'eoi', before: 'eoi-in-query' }, 'eoi-submitted'],
  ['the backend has a word of its own', submittedEoi, 'received'],
])('does not poll when %s', async (_, submitted, status) => {
  const { idle, fetches, emittedEvents } = dashboard(submitted, at(status));
  const { value } = await idle();
  const shown = emittedEvents.filter(({ type }) => type === 'submit.shown');
  expect([value.overview, fetches(), shown.length]).toEqual(['upToDate', 1, 1]);
});

test('polls for a record that was in query until its status is another one', async () => {
  const submitted = { record: 'eoi', before: 'eoi-in-query' } as const;
  const { idle, pass, fetches } = dashboard(submitted, at('eoi-in-query'), at('eoi-submitted'));
  const { value } = await idle();
  expect([value.overview, await pass(5), fetches()]).toEqual([{ polling: 'waiting' }, 'upToDate', 2]);
});

test('does not say that the new status shows while the record could not be fetched', async () => {
  const failure: Failure = { status: 500, notice: null };
  const { idle, emittedEvents } = dashboard(submittedEoi, { application: null, failure });
  await idle();
  expect(emittedEvents.map(({ type }) => type)).toEqual(['notice.raised']);
});

test('shows no message for a failed poll', async () => {
  const failure: Failure = { status: 500, notice: { messageId: 'notice.eoi.500.read', type: 'error' } };
  const { idle, pass, emittedEvents } = dashboard(
    submittedEoi,
    at('eoi-created'),
    failure,
    at('eoi-submitted'),
  );
  await idle();
  expect([await pass(10), emittedEvents]).toEqual(['upToDate', [{ type: 'submit.shown' }]]);
});

test('shows the message of a failed fetch, which can be tried again', async () => {
  const failure: Failure = { status: 500, notice: { messageId: 'notice.eoi.500.read', type: 'error' } };
  const { actor, idle, emittedEvents } = dashboard(null, failure, at('eligible'));
  const { value } = await idle();
  actor.send({ type: 'dashboard.refreshed' });
  expect([value.overview, emittedEvents, (await idle()).context.overview]).toEqual([
    'failed',
    [{ type: 'notice.raised', message: failure.notice }],
    at('eligible'),
  ]);
});

describe('when the call of one record fails', () => {
  const failure: Failure = {
    status: 500,
    notice: { messageId: 'notice.application.500.read', type: 'error' },
  };
  const eoi = at('eoi-submitted').eoi ?? null;

  test('shows the other record with the message, and fetches both again on request', async () => {
    const both: Overview = { eoi, application: { ua_currentstatus: 'application-submitted' } };
    const { actor, idle, emittedEvents } = dashboard(null, { eoi, failure }, both);
    const first = await idle();
    actor.send({ type: 'dashboard.refreshed' });
    const second = await idle();
    expect([
      [first.value.overview, displayIn(first, 'eoi'), displayIn(first, 'application')],
      [second.value.overview, displayIn(second, 'eoi'), displayIn(second, 'application')],
      emittedEvents,
    ]).toEqual([
      ['failed', 'submitted', undefined],
      ['upToDate', 'submitted', 'submitted'],
      [{ type: 'notice.raised', message: failure.notice }],
    ]);
  });

  test('keeps what an earlier fetch has answered', async () => {
    const { actor, idle } = dashboard(null, { eoi, application: null }, { application: null, failure });
    await idle();
    actor.send({ type: 'dashboard.refreshed' });
    const snapshot = await idle();
    expect([snapshot.value.overview, displayIn(snapshot, 'eoi')]).toEqual(['failed', 'submitted']);
  });

  test('polls for the record that was submitted, with the message of the other one', async () => {
    const open = at('eoi-created').eoi ?? null;
    const { idle, pass, emittedEvents } = dashboard(
      submittedEoi,
      { eoi: open, failure },
      at('eoi-submitted'),
    );
    const { value } = await idle();
    expect([value.overview, await pass(5), emittedEvents]).toEqual([
      { polling: 'waiting' },
      'upToDate',
      [{ type: 'notice.raised', message: failure.notice }, { type: 'submit.shown' }],
    ]);
  });

  test('sees that the new status of the other record shows', async () => {
    const { idle, emittedEvents } = dashboard(submittedEoi, { eoi, failure });
    const { value } = await idle();
    expect([value.overview, emittedEvents.map(({ type }) => type)]).toEqual([
      'failed',
      ['notice.raised', 'submit.shown'],
    ]);
  });

  test('goes on polling for the record that was submitted', async () => {
    const open = at('eoi-created').eoi ?? null;
    const { idle, pass } = dashboard(
      submittedEoi,
      at('eoi-created'),
      { application: null, failure },
      { eoi: open, failure },
      at('eoi-submitted'),
    );
    await idle();
    expect([await pass(10), await pass(5)]).toEqual([{ polling: 'waiting' }, 'upToDate']);
  });
});

/** The names in the table → the states and offers of the machine. */
const named: Readonly<Record<string, string>> = {
  'Not Started': 'not-started',
  'In Progress': 'in-progress',
  Submitted: 'submitted',
  Processing: 'processing',
  'In Query': 'in-query',
  Rejected: 'rejected',
  Withdrawn: 'withdrawn',
  Approved: 'approved',
  Start: 'start',
  Continue: 'continue',
  View: 'view',
};

test.each([...statusTable, ...edgeCaseRows])(
  'the $record at status $status and step $position shows as $displayState and offers $buttonLabel',
  async (row) => {
    const { idle } = dashboard(null, overviewOf(row));
    const snapshot = await idle();
    const { record, displayState, buttonLabel } = row;
    expect([displayIn(snapshot, record), offerIn(snapshot, record)]).toEqual([
      named[displayState],
      buttonLabel === null ? undefined : named[buttonLabel],
    ]);
  },
);

test('the table of this test names every status of the catalogue', () => {
  const ofTable = (record: RecordName) =>
    statusTable.filter((row) => row.record === record).map(({ status }) => status);
  expect(ofTable('eoi')).toEqual(Object.keys(statuses.eoi));
  expect(ofTable('application')).toEqual(Object.keys(statuses.application));
});

test('a card shows nothing before the first fetch has answered', () => {
  const { actor } = dashboard(null, at('eligible'));
  const snapshot = actor.getSnapshot();
  expect([displayIn(snapshot, 'eoi'), offerIn(snapshot, 'application')]).toEqual([undefined, undefined]);
});

describe('asking for the status again', () => {
  const failure: Failure = { status: 500, notice: null };
  const checked = (isChanged: boolean) => ({ at: Date.parse(checkedAt), isChanged });
  const inQuery = (en: string): Overview => ({
    eoi: { ua_currentstatus: 'eoi-in-query', ua_statusmessage: { en, cy: 'Anfonwch bapurau.' } },
    application: null,
  });

  test.each<[string, (FetchedOverview | Failure)[], object | null]>([
    ['nothing has changed', [at('eoi-submitted'), at('eoi-submitted')], checked(false)],
    ['a status has changed', [at('eoi-submitted'), at('eoi-in-query')], checked(true)],
    [
      'the Application exists now',
      [at('eligible'), { ...at('eligible'), application: { ua_currentstatus: 'application-created' } }],
      checked(true),
    ],
    [
      'a status has changed behind the same state',
      [at('eoi-in-assessment'), at('customer-app-in-assessment')],
      checked(false),
    ],
    [
      'the fund asks something else',
      [inQuery('Send the accounts.'), inQuery('Send the forecast.')],
      checked(true),
    ],
    ['one record could not be fetched', [at('eoi-submitted'), { application: null, failure }], null],
    ['nothing could be fetched', [at('eoi-submitted'), failure], null],
    ['the first fetch failed', [failure, at('eoi-submitted')], null],
  ])('when %s leads to the check $2', async (_name, script, check) => {
    const { actor, idle } = dashboard(null, ...script);
    expect((await idle()).context.check).toBeNull();
    actor.send({ type: 'dashboard.refreshed' });
    expect((await idle()).context.check).toEqual(check);
  });

  test('compares only a record that both fetches have answered', async () => {
    const { application: _application, ...eoiOnly } = at('eoi-submitted');
    const first: FetchedOverview = { ...eoiOnly, failure };
    const application = { ua_currentstatus: 'application-created' };
    const { actor, idle } = dashboard(null, first, { ...at('eoi-submitted'), application });
    await idle();
    actor.send({ type: 'dashboard.refreshed' });
    expect((await idle()).context.check).toEqual(checked(false));
  });

  test('takes the last answer back while it looks once more', async () => {
    const { actor, idle } = dashboard(null, at('eoi-submitted'));
    await idle();
    actor.send({ type: 'dashboard.refreshed' });
    await idle();
    actor.send({ type: 'dashboard.refreshed' });
    expect(actor.getSnapshot().context.check).toBeNull();
  });

  test('says nothing of a change while it polls for a submitted record', async () => {
    const { idle } = dashboard(submittedEoi, at('eoi-created'));
    const { value, context } = await idle();
    expect([value.overview, context.check]).toEqual([{ polling: 'waiting' }, null]);
  });

  test('looks once after the polling has ended, and tells what it found', async () => {
    const { actor, idle, pass, emittedEvents } = dashboard(
      submittedEoi,
      ...Array.from({ length: 13 }, () => at('eoi-created')),
      at('eoi-submitted'),
    );
    await idle();
    await pass(60);
    const seen = [];
    for (let time = 0; time < 2; time += 1) {
      actor.send({ type: 'dashboard.refreshed' });
      const { value, context } = await idle();
      seen.push([value.overview, context.check, emittedEvents.length]);
    }
    expect(seen).toEqual([
      ['upToDate', checked(false), 0],
      ['upToDate', checked(true), 1],
    ]);
  });
});

const notStarted = { ua_currentstatus: 'application-created' };
const submittedApplication = { ua_currentstatus: 'application-submitted' };

test.each([
  ['eligible', null, 'eoi'],
  ['eligible', notStarted, 'application'],
  ['eligible', undefined, undefined],
  ['eoi-submitted', undefined, 'eoi'],
  ['eoi-in-query', notStarted, 'eoi'],
  ['eoi-in-query', submittedApplication, 'eoi'],
  ['eoi-submitted', submittedApplication, 'application'],
  ['withdrawn', notStarted, 'eoi'],
  ['ineligible', notStarted, 'eoi'],
  ['withdrawn', submittedApplication, 'application'],
] as const)(
  'with the EOI at %s and the Application %j the page tells about: %s',
  async (status, application, told) => {
    const { eoi = null } = at(status);
    const overview = { eoi, ...(application === undefined ? {} : { application }) };
    const { idle } = dashboard(null, overview);
    expect(currentRecordIn(await idle())).toBe(told);
  },
);

test('tells about the Application of an applicant whose EOI the backend no longer has', async () => {
  const { idle } = dashboard(null, { eoi: null, application: notStarted });
  expect(currentRecordIn(await idle())).toBe('application');
});

test('offers what the backend says once the polling has ended without another status', async () => {
  const { actor, idle, pass } = dashboard({ record: 'eoi', before: 'eoi-in-query' }, at('eoi-in-query'));
  await idle();
  const offer = () => [isPendingIn(actor.getSnapshot(), 'eoi'), offerIn(actor.getSnapshot(), 'eoi')];
  const polling = offer();
  expect(await pass(60)).toBe('timedOut');
  const late = offer();
  actor.send({ type: 'dashboard.refreshed' });
  await idle();
  expect([polling, late, offer()]).toEqual([
    [true, undefined],
    [false, 'continue'],
    [false, 'continue'],
  ]);
});

describe('ending the assignment of a broker', () => {
  const broker = (id: string) => ({ id, name: `Brocer ${id}`, since: '2026-11-20T09:00:00.000Z' });
  const overview = {
    ...at('eligible'),
    application: { ua_currentstatus: 'application-created', ua_brokers: [broker('1'), broker('2')] },
  };

  /** A dashboard with two brokers. `answer`: the failure of the call that ends an assignment; null when it succeeds. */
  async function withBrokers(answer: Failure | null, fetched: FetchedOverview = overview) {
    const ended: string[] = [];
    const emittedEvents: object[] = [];
    const actor = createActor(
      dashboardMachine.provide({
        actors: {
          fetchOverview: stubCallMachine(async () => fetched),
          endBroker: stubCallMachine(async ({ id }: { id: string }) => {
            ended.push(id);
            if (answer !== null) throw answer;
          }),
        },
      }),
      { input: { submitted: null, now: () => 0 } },
    );
    actor.on('*', (emitted) => emittedEvents.push(emitted));
    actor.start();
    await waitFor(actor, (snapshot) => snapshot.matches({ overview: 'upToDate' }));
    const idle = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    const names = () => actingBrokers(actor.getSnapshot().context).map(({ name }) => name);
    return { actor, idle, names, ended, emittedEvents };
  }

  const done = [
    {
      type: 'notice.raised',
      message: { messageId: 'notice.broker.ended', type: 'success', values: { name: 'Brocer 1' } },
    },
    { type: 'broker.ended' },
  ];

  test.each<[string, Failure | null]>([
    ['the assignment has ended', null],
    ['it had ended already', { status: 404, notice: null }],
  ])('the broker leaves when %s, also when a later answer still names them', async (_, answer) => {
    const { actor, idle, names, ended, emittedEvents } = await withBrokers(answer);
    actor.send({ type: 'ending.requested', id: '1' });
    expect([actor.getSnapshot().value.brokers, actor.getSnapshot().hasTag('dialog'), ended]).toEqual([
      'confirming',
      true,
      [],
    ]);
    actor.send({ type: 'ending.confirmed' });
    await idle();
    expect([ended, names(), emittedEvents]).toEqual([['1'], ['Brocer 2'], done]);
    actor.send({ type: 'dashboard.refreshed' });
    await idle();
    expect(names()).toEqual(['Brocer 2']);
  });

  test('the broker stays with a message when the call fails, and the next try sends it again', async () => {
    const notice = { messageId: 'notice.broker.notended', type: 'error' } as const;
    const { actor, idle, names, ended, emittedEvents } = await withBrokers({ status: 500, notice });
    for (let count = 0; count < 2; count += 1) {
      actor.send({ type: 'ending.requested', id: '1' });
      actor.send({ type: 'ending.confirmed' });
      await idle();
    }
    expect([ended, names()]).toEqual([
      ['1', '1'],
      ['Brocer 1', 'Brocer 2'],
    ]);
    expect(emittedEvents).toEqual([1, 2].map(() => ({ type: 'notice.raised', message: notice })));
  });

  test('the broker stays when the question is answered with no', async () => {
    const { actor, names, ended } = await withBrokers(null);
    actor.send({ type: 'ending.requested', id: '2' });
    actor.send({ type: 'ending.cancelled' });
    expect([actor.getSnapshot().value.brokers, actor.getSnapshot().context.ending, names(), ended]).toEqual([
      'listed',
      null,
      ['Brocer 1', 'Brocer 2'],
      [],
    ]);
  });

  test.each(['3', ''])('asks nothing about the id “%s”, which is not that of an assignment', async (id) => {
    const { id: _id, ...unnamed } = broker('1');
    const { actor } = await withBrokers(null, {
      ...overview,
      application: { ...overview.application, ua_brokers: [unnamed] },
    });
    actor.send({ type: 'ending.requested', id });
    expect(actor.getSnapshot().value.brokers).toBe('listed');
  });

  test('a second press while the call is running sends nothing more', async () => {
    const { actor, idle, ended } = await withBrokers(null);
    actor.send({ type: 'ending.requested', id: '1' });
    actor.send({ type: 'ending.confirmed' });
    actor.send({ type: 'ending.confirmed' });
    actor.send({ type: 'ending.requested', id: '2' });
    await idle();
    expect(ended).toEqual(['1']);
  });
});
