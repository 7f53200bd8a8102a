// The company search (product 3.16, 4.13).
import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor, type EmittedFrom } from 'xstate';
import type { Company } from '../catalogue/api/dataResults.ts';
import { companySearchMachine } from './companySearchMachine.ts';

const company = (company_number: string): Company => ({ company_number, title: `Cwmni ${company_number}` });

/** A company search; the test answers each query. */
function search() {
  const answers = new Map<string, { give: (found: Company[]) => void; refuse: (error: unknown) => void }>();
  const emittedEvents: EmittedFrom<typeof companySearchMachine>[] = [];
  const machine = companySearchMachine.provide({
    actors: {
      searchCompanies: fromPromise(
        ({ input }) => new Promise((give, refuse) => answers.set(input.query, { give, refuse })),
      ),
    },
  });
  const actor = createActor(machine);
  actor.on('*', (emitted) => emittedEvents.push(emitted));
  actor.start();
  const submit = (query: string) => actor.send({ type: 'search.submitted', query });
  return { actor, answers, emittedEvents, submit };
}

test('shows the latest search when an earlier one answers later', async () => {
  const { actor, answers, submit } = search();
  submit('ynni');
  submit('fenai');
  answers.get('fenai')?.give([company('2')]);
  answers.get('ynni')?.give([company('1')]);
  const { context } = await waitFor(actor, ({ value }) => value === 'found');
  expect([context.query, context.results]).toEqual(['fenai', [company('2')]]);
});

test('picks only a company of the results', async () => {
  const { actor, answers, submit } = search();
  submit('ynni');
  answers.get('ynni')?.give([company('1'), company('2')]);
  await waitFor(actor, ({ value }) => value === 'found');
  actor.send({ type: 'company.picked', number: '3' });
  const before = actor.getSnapshot().value;
  actor.send({ type: 'company.picked', number: '2' });
  const { value, context } = actor.getSnapshot();
  expect([before, value, context.picked]).toEqual(['found', 'picked', company('2')]);
});

test('does not search for an empty query', () => {
  const { actor, submit } = search();
  submit('  ');
  expect(actor.getSnapshot().value).toBe('idle');
});

test('distinguishes no results from a failure', async () => {
  const { actor, answers, emittedEvents, submit } = search();
  submit('00000000');
  answers.get('00000000')?.give([]);
  await waitFor(actor, ({ value }) => value === 'none');
  submit('ynni');
  answers.get('ynni')?.refuse({ status: 502, notice: { messageId: 'notice.company.502', type: 'error' } });
  await waitFor(actor, ({ value }) => value === 'failed');
  expect(emittedEvents).toEqual([
    { type: 'notice.raised', message: { messageId: 'notice.company.502', type: 'error' } },
  ]);
});
