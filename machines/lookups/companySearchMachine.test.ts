// The company search (product 3.16, 4.13).
import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor, type EmittedFrom } from 'xstate';
import type { Company } from '../catalogue/api/dataResults.ts';
import { companySearchMachine } from './companySearchMachine.ts';

const company = (company_number: string): Company => ({ company_number, title: `Cwmni ${company_number}` });

/** A company search; the test answers each query. */
function search(hasCompany = false) {
  const answers = new Map<
    string,
    { resolve: (found: Company[]) => void; reject: (error: unknown) => void }
  >();
  const emittedEvents: EmittedFrom<typeof companySearchMachine>[] = [];
  const machine = companySearchMachine.provide({
    actors: {
      searchCompanies: fromPromise(
        ({ input }) => new Promise((resolve, reject) => answers.set(input.query, { resolve, reject })),
      ),
    },
  });
  const actor = createActor(machine, { input: { hasCompany } });
  actor.on('*', (emitted) => emittedEvents.push(emitted));
  actor.start();
  const submit = (query: string) => actor.send({ type: 'search.submitted', query });
  return { actor, answers, emittedEvents, submit };
}

test('shows the latest search when an earlier one answers later', async () => {
  const { actor, answers, submit } = search();
  submit('ynni');
  submit('fenai');
  answers.get('fenai')?.resolve([company('2')]);
  answers.get('ynni')?.resolve([company('1')]);
  const { context } = await waitFor(actor, ({ value }) => value === 'found');
  expect([context.query, context.results]).toEqual(['fenai', [company('2')]]);
});

test('picks only a company of the results', async () => {
  const { actor, answers, submit } = search();
  submit('ynni');
  answers.get('ynni')?.resolve([company('1'), company('2')]);
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

test('distinguishes an unknown number, an unknown name and a failure', async () => {
  const { actor, answers, emittedEvents, submit } = search();
  submit('00000000');
  answers.get('00000000')?.resolve([]);
  await waitFor(actor, ({ value }) => value === 'numberNotFound');
  submit('Dim Cwmni');
  answers.get('Dim Cwmni')?.resolve([]);
  await waitFor(actor, ({ value }) => value === 'nameNotFound');
  submit('ynni');
  answers.get('ynni')?.reject({ status: 502, notice: { messageId: 'notice.company.failed', type: 'error' } });
  await waitFor(actor, ({ value }) => value === 'failed');
  expect(emittedEvents).toEqual([
    { type: 'notice.raised', message: { messageId: 'notice.company.failed', type: 'error' } },
  ]);
});

test.each([
  ['99000101', '99000101'],
  ['9000101', '09000101'],
  ['oc 990001', 'OC990001'],
])('leaving the box with the number %j searches %j', (typed, query) => {
  const { actor } = search();
  actor.send({ type: 'box.left', query: typed });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.query]).toEqual(['searching', query]);
});

test.each(['', '990001', 'MENAI', 'menai tideworks', '123456789'])(
  'leaving the box with %j does not search',
  (query) => {
    const { actor } = search();
    actor.send({ type: 'box.left', query });
    expect(actor.getSnapshot().value).toBe('idle');
  },
);

test('leaving the box does not repeat the last search', async () => {
  const { actor, answers, submit } = search();
  submit('9000101');
  answers.get('09000101')?.resolve([company('09000101')]);
  await waitFor(actor, ({ value }) => value === 'found');
  actor.send({ type: 'box.left', query: '9000101' });
  expect(actor.getSnapshot().value).toBe('found');
});

test('a search makes the user wait, with its own message', () => {
  const { actor, submit } = search();
  submit('ynni');
  const snapshot = actor.getSnapshot();
  const messages = Object.values(snapshot.getMeta()).flatMap((each) => each?.busy ?? []);
  expect([[...snapshot.tags], messages]).toEqual([['busy'], ['companysearch.searching']]);
});

test('a text that is typed while the search runs ends it, whatever it would have found', async () => {
  const { actor, answers, submit } = search();
  submit('9000101');
  actor.send({ type: 'query.edited', query: '09000101' });
  const afterSameNumber = actor.getSnapshot().value;
  actor.send({ type: 'query.edited', query: '9000102' });
  answers.get('09000101')?.resolve([company('09000101')]);
  const { value, context } = actor.getSnapshot();
  actor.send({ type: 'box.left', query: '9000102' });
  expect([afterSameNumber, value, context.results, actor.getSnapshot().context.query]).toEqual([
    'searching',
    'idle',
    [],
    '09000102',
  ]);
});

test('a number that was not found is no longer said to be absent once another text is typed', async () => {
  const { actor, answers, submit } = search();
  submit('00000000');
  answers.get('00000000')?.resolve([]);
  await waitFor(actor, ({ value }) => value === 'numberNotFound');
  actor.send({ type: 'query.edited', query: '00000001' });
  const edited = actor.getSnapshot().value;
  actor.send({ type: 'box.left', query: '00000000' });
  expect([edited, actor.getSnapshot().value]).toEqual(['idle', 'searching']);
});

test('the list of companies stays while the text is corrected', async () => {
  const { actor, answers, submit } = search();
  submit('ynni');
  answers.get('ynni')?.resolve([company('1')]);
  await waitFor(actor, ({ value }) => value === 'found');
  actor.send({ type: 'query.edited', query: 'ynni f' });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.results]).toEqual(['found', [company('1')]]);
});

test('shows the company of the record, until another one is wanted', () => {
  const { actor, submit } = search(true);
  const opened = actor.getSnapshot().value;
  submit('ynni');
  const shown = actor.getSnapshot().value;
  actor.send({ type: 'search.reopened', number: '00000001' });
  expect([opened, shown, actor.getSnapshot().value]).toEqual(['picked', 'picked', 'idle']);
});

test('another company has its own choice of addresses', async () => {
  const { actor, answers, submit } = search();
  const use = { trading: true, registered: false };
  const pick = async (number: string) => {
    submit(number);
    answers.get(number)?.resolve([company(number)]);
    await waitFor(actor, ({ value }) => value === 'found');
    actor.send({ type: 'company.picked', number });
  };
  await pick('00000001');
  actor.send({ type: 'address.used', use });
  const first = actor.getSnapshot().context.use;
  actor.send({ type: 'search.reopened', number: '00000001' });
  await pick('00000002');
  expect([first, actor.getSnapshot().context.use]).toEqual([use, { trading: false, registered: false }]);
});
