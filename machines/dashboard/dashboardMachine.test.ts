// The dashboard: what the card of a record shows and offers at every status, and how long the machine polls after a submit.
import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor, type EmittedFrom } from 'xstate';
import { stubCallMachine } from '#tests/stubCallMachine.ts';
import { otherRows, overviewOf, statusTable } from '#tests/statusTable.ts';
import { dashboardMachine, displayIn, offerIn, type Overview } from './dashboardMachine.ts';
import type { Failure } from '../ports.ts';
import { statuses } from '../catalogue/statuses.ts';
import type { RecordName } from '../catalogue/records/outlines.ts';

const at = (ua_currentstatus: string, ua_currentpageinapplication = 'loan-purpose'): Overview => ({
  eoi: { ua_currentstatus, ua_currentpageinapplication },
  application: null,
});

/** A dashboard whose calls answer in this order, the last one again and again. */
function dashboard(submitted: RecordName | null, ...script: (Overview | Failure)[]) {
  const clock = new SimulatedClock();
  let asked = 0;
  const said: EmittedFrom<typeof dashboardMachine>[] = [];
  const machine = dashboardMachine.provide({
    actors: {
      fetchOverview: stubCallMachine(async () => {
        const next = script[Math.min(asked, script.length - 1)];
        asked += 1;
        if (next === undefined || 'status' in next) throw next;
        return next;
      }),
    },
  });
  const actor = createActor(machine, { clock, input: { submitted } });
  actor.on('*', (emitted) => said.push(emitted));
  actor.start();
  const idle = () =>
    waitFor(
      actor,
      (snapshot) =>
        !snapshot.matches({ overview: 'loading' }) &&
        !snapshot.matches({ overview: { polling: 'fetching' } }),
    );
  /** Lets so many seconds pass, five at a time, each call answering at once. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 5) {
      clock.increment(5000);
      await idle();
    }
    return actor.getSnapshot().value.overview;
  };
  return { actor, idle, pass, said, asked: () => asked };
}

test('without a submit it asks once', async () => {
  const { idle, pass, asked } = dashboard(null, at('eoi-created'));
  await idle();
  expect([await pass(120), asked()]).toEqual(['settled', 1]);
});

test('after a submit it asks every five seconds until the new status shows', async () => {
  const { actor, idle, pass, asked } = dashboard(
    'eoi',
    at('eoi-created'),
    at('eoi-created'),
    at('eoi-in-query'),
    at('eoi-submitted'),
  );
  await idle();
  expect([await pass(60), asked(), actor.getSnapshot().context.overview]).toEqual([
    'settled',
    4,
    at('eoi-submitted'),
  ]);
});

test('the poll ends after a minute, and says so', async () => {
  const { idle, pass, asked } = dashboard('eoi', at('eoi-created'));
  await idle();
  expect([await pass(55), asked()]).toEqual([{ polling: 'waiting' }, 12]);
  expect(await pass(5)).toBe('late');
  const then = asked();
  expect([await pass(300), asked()]).toEqual(['late', then]);
});

test('a failed poll is waited out without a word', async () => {
  const failure: Failure = { status: 500, notice: { messageId: 'notice.eoi.500.read', type: 'error' } };
  const { idle, pass, said } = dashboard('eoi', at('eoi-created'), failure, at('eoi-submitted'));
  await idle();
  expect([await pass(10), said]).toEqual(['settled', []]);
});

test('a failed fetch says why and can be tried again', async () => {
  const failure: Failure = { status: 500, notice: { messageId: 'notice.eoi.500.read', type: 'error' } };
  const { actor, idle, said } = dashboard(null, failure, at('eligible'));
  const { value } = await idle();
  actor.send({ type: 'dashboard.refreshed' });
  expect([value.overview, said, (await idle()).context.overview]).toEqual([
    'failed',
    [{ type: 'notice.raised', message: failure.notice }],
    at('eligible'),
  ]);
});

/** The words of the table → the states and what they offer. */
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

test.each([...statusTable, ...otherRows])(
  'the $record at status $status and step $page shows as $tag and offers $action',
  async (row) => {
    const { idle } = dashboard(null, overviewOf(row));
    const snapshot = await idle();
    const { record, tag, action } = row;
    expect([displayIn(snapshot, record), offerIn(snapshot, record)]).toEqual([
      named[tag],
      action === null ? undefined : named[action],
    ]);
  },
);

test('the table of this test names every status of the catalogue', () => {
  const ofTable = (record: RecordName) =>
    statusTable.filter((row) => row.record === record).map(({ status }) => status);
  expect(ofTable('eoi')).toEqual(Object.keys(statuses.eoi));
  expect(ofTable('application')).toEqual(Object.keys(statuses.application));
});

test('a card shows nothing before the first answer', () => {
  const { actor } = dashboard(null, at('eligible'));
  const snapshot = actor.getSnapshot();
  expect([displayIn(snapshot, 'eoi'), offerIn(snapshot, 'application')]).toEqual([undefined, undefined]);
});

test('a status that nobody knows is told with the record that has it', async () => {
  const { idle, said } = dashboard(null, at('mislaid'));
  await idle();
  expect(said).toEqual([{ type: 'status.unknown', record: 'eoi', status: 'mislaid' }]);
});
