// What happens to a session meanwhile: several calls are refused at the same time, and answers come after the person has logged out,
// has left the form, or has made room for somebody else.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { childLists, type ListName } from '#machines/catalogue/records/lists.ts';
import { notifyOtherTabs } from '#src/services/otherTabs.ts';
import { itemAnswers } from '../applicationSamples.ts';
import { sampleToday } from '../samples.ts';
import { clock, cookieOf, forgetBrowser, standInForBrowser } from './browserStandIn.ts';
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
    requests: () => server.arrived.filter(({ id }) => id === childLists[list].calls.add),
  };
}

const bearersOf = (requests: readonly { bearer: string | undefined }[]) =>
  new Set(requests.map(({ bearer }) => bearer));

test('two adds wait for one late refresh, and each is then sent again as it was', async () => {
  const [directors, jobs] = await Promise.all(lists.map(openList));
  if (directors === undefined || jobs === undefined) throw new Error('There are two lists.');
  server.forget();
  for (const list of lists) server.inject(childLists[list].calls.add, { kind: 'status', status: 401 }, 1);
  server.inject('redeemaccesstoken', { kind: 'held', applied: false });
  directors.add();
  await server.received('redeemaccesstoken');
  jobs.add();
  await server.received(childLists.jobs.calls.add);
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
  for (const list of lists) server.inject(childLists[list].calls.add, { kind: 'status', status: 401 }, 1);
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

test('a call that begins while the page shows Log in waits for the person like those before it', async () => {
  const directors = await openList('directors');
  server.forget();
  session.send({ type: 'session.expired' });
  await waitFor(session, (snapshot) => snapshot.matches('login'), patience);
  directors.add();
  signIn(server);
  session.send({ type: 'session.opened', user: person });
  await directors.added();
  expect(directors.requests().length).toBe(1);
});

describe('a refresh that is answered late', () => {
  async function refreshing() {
    const directors = await openList('directors');
    server.inject(childLists.directors.calls.add, { kind: 'status', status: 401 }, 1);
    server.inject('redeemaccesstoken', { kind: 'held', applied: true });
    directors.add();
    await server.received('redeemaccesstoken');
  }
  const ended = () => waitFor(session, (snapshot) => snapshot.matches('startingAnew'), patience);

  test('does not sign in again who has logged out in another tab', async () => {
    await refreshing();
    const other = await import('#src/services/tokenCookies.ts');
    other.clearTokens();
    notifyOtherTabs('out');
    server.heal();
    expect((await ended()).context.reason).toBe('signedout');
    expect([cookieOf('access_token'), cookieOf('refresh_token')]).toEqual([undefined, undefined]);
  });

  test('leaves the tokens of somebody else who has signed in in another tab', async () => {
    await refreshing();
    signIn(server, { ...person, id: 'other' });
    const theirs = [cookieOf('access_token'), cookieOf('refresh_token')];
    server.heal();
    expect((await ended()).context.reason).toBe('changed');
    expect([cookieOf('access_token'), cookieOf('refresh_token')]).toEqual(theirs);
  });
});

test('a sign-in whose form was left meanwhile signs nobody in', async () => {
  forgetBrowser();
  const { login } = await import('#src/services/account.ts');
  const left = new AbortController();
  server.inject('login', { kind: 'held', applied: true });
  const signingIn = login({ username: person.email, password: 'correct horse battery' }, left.signal);
  await server.received('login');
  left.abort();
  server.heal();
  await expect(signingIn).rejects.toThrow('aborted');
  expect([cookieOf('access_token'), cookieOf('refresh_token')]).toEqual([undefined, undefined]);
});

test('a file that was taken away while it was read is not sent', async () => {
  const { upload } = await import('#src/services/upload.ts');
  const file = new File(['%PDF-1.7'], 'accounts.pdf', { type: 'application/pdf' });
  const removed = new AbortController();
  const said = { key: 'one', filetype: 'accounts', subject: 'accounts', answers: 0, client: null };
  const uploading = upload(
    { ...said, file, record: 'application', onProgress: () => {} },
    { bearer: 'token' },
    removed.signal,
  );
  removed.abort();
  await expect(uploading).rejects.toThrow('aborted');
  expect(server.count('addicnotes')).toBe(0);
});
