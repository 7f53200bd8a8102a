// The dashboard after a submit: how often it asks, when it stops, and what it says (decisions.md "Records and their life").
import { expect, test } from 'vitest';
import { called } from '#tests/called.ts';
import { createActor, SimulatedClock, waitFor, type EmittedFrom } from 'xstate';
import { dashboardMachine, type Overview } from './dashboardMachine.ts';
import type { Failure } from './ports.ts';
import type { RecordName } from './catalogue/steps.ts';

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
      fetchOverview: called(async () => {
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
    waitFor(actor, ({ value }) => value !== 'loading' && JSON.stringify(value) !== '{"polling":"fetching"}');
  /** Lets so many seconds pass, five at a time, each call answering at once. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 5) {
      clock.increment(5000);
      await idle();
    }
    return actor.getSnapshot().value;
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
  expect([value, said, (await idle()).context.overview]).toEqual([
    'failed',
    [{ type: 'notice.raised', message: failure.notice }],
    at('eligible'),
  ]);
});
