// Calls of one page that are refused at the same time: the tokens are refreshed once, however late that is answered, and each call sends
// its own request again.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { children, type ListName } from '#machines/catalogue/children.ts';
import { itemAnswers } from '../applicationSamples.ts';
import { sampleToday } from '../samples.ts';
import { clock, forgetBrowser, standInForBrowser } from './browserStandIn.ts';
import { signIn } from './faultCase.ts';
import { FaultServer } from './faultServer.ts';
import { patience } from './patience.ts';
import { person } from './person.ts';
import { started } from './subject.ts';
import { openSession, openTab, type Session, type Tab } from './tab.ts';

vi.setConfig({ testTimeout: 60_000 });

const server = new FaultServer();
let tab: Tab;
let session: Session;

beforeAll(async () => {
  await server.start();
  standInForBrowser(server.origin);
  tab = await openTab();
});
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
beforeEach(async () => {
  server.reset();
  forgetBrowser();
  signIn(server);
  session = await openSession(tab);
});

const lists = ['directors', 'jobs'] as const;

/** A list whose items are there, and an item that is filled in. */
async function openList(list: ListName) {
  const input = { list, today: sampleToday, record: 'application', user: person.id, client: null };
  const { actor } = started(tab.provideChildItems(session), input);
  await waitFor(actor, (snapshot) => snapshot.matches('listed'), patience);
  actor.send({ type: 'item.added' });
  return {
    actor,
    add: () => actor.send({ type: 'item.submitted', answers: itemAnswers(list, 3) }),
    added: () => waitFor(actor, (snapshot) => snapshot.matches('listed'), patience),
    requests: () => server.arrived.filter(({ id }) => id === children[list].calls.add),
  };
}

const bearersOf = (requests: readonly { bearer: string | undefined }[]) =>
  new Set(requests.map(({ bearer }) => bearer));

test('two adds wait for one late refresh, and each is then sent again as it was', async () => {
  const [directors, jobs] = await Promise.all(lists.map(openList));
  if (directors === undefined || jobs === undefined) throw new Error('There are two lists.');
  server.forget();
  for (const list of lists) server.inject(children[list].calls.add, { kind: 'status', status: 401 }, 1);
  server.inject('redeemaccesstoken', { kind: 'held', applied: false });
  directors.add();
  await server.received('redeemaccesstoken');
  jobs.add();
  await server.received(children.jobs.calls.add);
  // The second call is refused too while the first refresh is on its way.
  clock.increment(10_000);
  server.heal();
  await Promise.all([directors.added(), jobs.added()]);
  expect(server.count('redeemaccesstoken')).toBe(1);
  for (const list of [directors, jobs]) {
    const [first, second, ...others] = list.requests();
    expect([second?.body, others]).toEqual([first?.body, []]);
    expect(bearersOf(list.requests()).size).toBe(2);
  }
});

test('a refused refresh leads both to Log in; signing in again sends both, once', async () => {
  const [directors, jobs] = await Promise.all(lists.map(openList));
  if (directors === undefined || jobs === undefined) throw new Error('There are two lists.');
  server.forget();
  for (const list of lists) server.inject(children[list].calls.add, { kind: 'status', status: 401 }, 1);
  server.inject('redeemaccesstoken', { kind: 'status', status: 401 }, 1);
  directors.add();
  jobs.add();
  await waitFor(session, (snapshot) => snapshot.matches('login'), patience);
  const adding = [directors, jobs].map(({ actor }) => actor.getSnapshot().value);
  signIn(server);
  session.send({ type: 'session.opened', user: person });
  await Promise.all([directors.added(), jobs.added()]);
  expect([adding, server.count('redeemaccesstoken')]).toEqual([['adding', 'adding'], 1]);
  for (const list of [directors, jobs]) {
    const [first, second, ...others] = list.requests();
    expect([second?.body, others]).toEqual([first?.body, []]);
  }
});
