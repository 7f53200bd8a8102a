// Several calls that are answered with 401 at the same time, and answers that arrive after the user has logged out or left the form, or
// after another user has signed in (product 5.10, 5.11).
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { childLists, type ListName } from '#machines/catalogue/records/lists.ts';
import { notifyOtherTabs } from '#src/services/otherTabs.ts';
import { itemAnswers } from '../applicationSamples.ts';
import { sampleToday } from '../samples.ts';
import { clock, cookieOf, clearBrowser, stubBrowserGlobals } from './browserStubs.ts';
import { setTokenCookies } from './faultCase.ts';
import { FaultServer } from './faultServer.ts';
import { waitOptions } from './waitOptions.ts';
import { testUser } from './fakeBackend.ts';
import { startActor } from './callSite.ts';
import { startSession, loadPortalModules, type Session, type PortalModules } from './portalModules.ts';

vi.setConfig({ testTimeout: 60_000 });

const server = new FaultServer();
let portal: PortalModules;
let session: Session;

beforeAll(async () => {
  await server.start();
  stubBrowserGlobals(server.origin);
  portal = await loadPortalModules();
});
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
beforeEach(async () => {
  server.reset();
  clearBrowser();
  setTokenCookies(server);
  session = await startSession(portal);
});

const lists = ['directors', 'jobs'] as const;

/** A list with the dialog of a new item open. */
function openItemDialog(list: ListName) {
  const { actor } = startActor(portal.provideChildItems(session), {
    list,
    today: sampleToday,
    draftKey: 'application',
    addKey: portal.newAddKey(),
    user: testUser.id,
    client: null,
    isInQuery: false,
    stored: server.backend.storedList(list),
  });
  actor.send({ type: 'item.added' });
  return {
    actor,
    add: () => actor.send({ type: 'item.submitted', answers: itemAnswers(list, 3) }),
    waitUntilAdded: () => waitFor(actor, (snapshot) => snapshot.matches('listed'), waitOptions),
    requests: () => server.received.filter(({ id }) => id === childLists[list].calls.add),
  };
}

const bearersOf = (requests: readonly { bearer: string | undefined }[]) =>
  new Set(requests.map(({ bearer }) => bearer));

test('two adds answered with 401 wait for one refresh, and each is then sent again unchanged', async () => {
  const directors = openItemDialog('directors');
  const jobs = openItemDialog('jobs');
  server.clearReceived();
  for (const list of lists) server.inject(childLists[list].calls.add, { kind: 'status', status: 401 }, 1);
  server.inject('redeemaccesstoken', { kind: 'delayed', applied: false });
  directors.add();
  await server.waitForRequest('redeemaccesstoken');
  jobs.add();
  await server.waitForRequest(childLists.jobs.calls.add);
  // The second call gets its 401 while the refresh for the first one is pending: ten seconds are less than the time limit of a call.
  clock.increment(10_000);
  server.removeFaults();
  await Promise.all([directors.waitUntilAdded(), jobs.waitUntilAdded()]);
  expect(server.count('redeemaccesstoken')).toBe(1);
  for (const list of [directors, jobs]) {
    const [first, second, ...others] = list.requests();
    expect([second?.body, others]).toEqual([first?.body, []]);
    expect(bearersOf(list.requests()).size).toBe(2);
  }
});

test('an add that is sent again with new tokens keeps its Idempotency-Key, and the add of another item has its own', async () => {
  const keys = [];
  for (const list of lists) {
    const dialog = openItemDialog(list);
    server.clearReceived();
    server.inject(childLists[list].calls.add, { kind: 'status', status: 401 }, 1);
    dialog.add();
    await dialog.waitUntilAdded();
    keys.push(dialog.requests().map(({ idempotencyKey }) => idempotencyKey));
  }
  const [[directorKey] = [], [jobKey] = []] = keys;
  expect(keys).toEqual([
    [expect.any(String), directorKey],
    [expect.any(String), jobKey],
  ]);
  expect(jobKey).not.toBe(directorKey);
});

test('an add that the user sends again after its answer was lost keeps its Idempotency-Key', async () => {
  const dialog = openItemDialog('directors');
  server.clearReceived();
  server.inject(childLists.directors.calls.add, { kind: 'closed', applied: false }, 1);
  dialog.add();
  await waitFor(dialog.actor, (snapshot) => snapshot.matches('editing'), waitOptions);
  dialog.add();
  await dialog.waitUntilAdded();
  const [first, second, ...others] = dialog.requests();
  expect([second?.idempotencyKey, others]).toEqual([first?.idempotencyKey, []]);
  expect(first?.idempotencyKey).toMatch(/^[0-9a-f]{32}-1$/);
});

test('a refused refresh leads to Log in, and signing in again sends both waiting calls once', async () => {
  const directors = openItemDialog('directors');
  const jobs = openItemDialog('jobs');
  server.clearReceived();
  for (const list of lists) server.inject(childLists[list].calls.add, { kind: 'status', status: 401 }, 1);
  server.inject('redeemaccesstoken', { kind: 'status', status: 401 }, 1);
  directors.add();
  jobs.add();
  await waitFor(session, (snapshot) => snapshot.matches('login'), waitOptions);
  const adding = [directors, jobs].map(({ actor }) => actor.getSnapshot().value);
  setTokenCookies(server);
  session.send({ type: 'session.opened', user: testUser });
  await Promise.all([directors.waitUntilAdded(), jobs.waitUntilAdded()]);
  expect([adding, server.count('redeemaccesstoken')]).toEqual([['adding', 'adding'], 1]);
  for (const list of [directors, jobs]) {
    const [first, second, ...others] = list.requests();
    expect([second?.body, others]).toEqual([first?.body, []]);
  }
});

test('a call that starts while the page shows Log in is sent after the user has signed in', async () => {
  const directors = openItemDialog('directors');
  server.clearReceived();
  session.send({ type: 'session.expired' });
  await waitFor(session, (snapshot) => snapshot.matches('login'), waitOptions);
  directors.add();
  setTokenCookies(server);
  session.send({ type: 'session.opened', user: testUser });
  await directors.waitUntilAdded();
  expect(directors.requests().length).toBe(1);
});

describe('a backend that refuses the calls of somebody who has just signed in', () => {
  /** Signs in by the form, and opens the dashboard. */
  async function openDashboard() {
    session.send({ type: 'session.expired' });
    await waitFor(session, (snapshot) => snapshot.matches('login'), waitOptions);
    setTokenCookies(server);
    session.send({ type: 'session.opened', user: testUser });
    const { actor } = startActor(portal.provideDashboard(session), { submitted: null, now: Date.now });
    const notices: unknown[] = [];
    actor.on('notice.raised', ({ message }) => void notices.push(message.messageId));
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), waitOptions);
    return { actor, notices };
  }

  test('is told apart from a session that is over: the page says so and can be tried again', async () => {
    for (const id of ['geticeoi', 'geticapplication'] as const)
      server.inject(id, { kind: 'status', status: 401 });
    const { actor, notices } = await openDashboard();
    expect([session.getSnapshot().matches('signedIn'), notices]).toEqual([true, ['notice.session.refused']]);
    server.removeFaults();
    actor.send({ type: 'dashboard.refreshed' });
    await waitFor(actor, (snapshot) => snapshot.matches({ overview: 'upToDate' }), waitOptions);
  });

  test('leads to Log in when it has accepted a call before', async () => {
    const { actor } = await openDashboard();
    for (const id of ['geticeoi', 'geticapplication'] as const)
      server.inject(id, { kind: 'status', status: 401 });
    actor.send({ type: 'dashboard.refreshed' });
    const { context } = await waitFor(session, (snapshot) => snapshot.matches('login'), waitOptions);
    expect(context.reason).toBe('expired');
  });
});

describe('a refresh that is answered late', () => {
  async function startRefresh() {
    const directors = openItemDialog('directors');
    server.inject(childLists.directors.calls.add, { kind: 'status', status: 401 }, 1);
    server.inject('redeemaccesstoken', { kind: 'delayed', applied: true });
    directors.add();
    await server.waitForRequest('redeemaccesstoken');
  }
  const ended = () => waitFor(session, (snapshot) => snapshot.matches('reloading'), waitOptions);

  test('does not sign a user in again who has logged out in another tab', async () => {
    await startRefresh();
    const other = await import('#src/services/tokenCookies.ts');
    other.clearTokens();
    notifyOtherTabs('out');
    server.removeFaults();
    expect((await ended()).context.reason).toBe('signedout');
    expect([cookieOf('access_token'), cookieOf('refresh_token')]).toEqual([undefined, undefined]);
  });

  test('keeps the tokens of another user who has signed in in another tab', async () => {
    await startRefresh();
    setTokenCookies(server, { ...testUser, id: 'other' });
    const theirs = [cookieOf('access_token'), cookieOf('refresh_token')];
    server.removeFaults();
    expect((await ended()).context.reason).toBe('changed');
    expect([cookieOf('access_token'), cookieOf('refresh_token')]).toEqual(theirs);
  });
});

test('a sign-in signs nobody in when its form was left before the answer', async () => {
  clearBrowser();
  const { login } = await import('#src/services/account.ts');
  const controller = new AbortController();
  server.inject('login', { kind: 'delayed', applied: true });
  const signingIn = login({ username: testUser.email, password: 'correct horse battery' }, controller.signal);
  await server.waitForRequest('login');
  controller.abort();
  server.removeFaults();
  await expect(signingIn).rejects.toThrow('aborted');
  expect([cookieOf('access_token'), cookieOf('refresh_token')]).toEqual([undefined, undefined]);
});

test('a file is not sent when it was removed while it was read', async () => {
  const { upload } = await import('#src/services/upload.ts');
  const file = new File(['%PDF-1.7'], 'accounts.pdf', { type: 'application/pdf' });
  const controller = new AbortController();
  const details = { key: 'one', filetype: 'Accounts', subject: 'accounts', responseCount: 0, client: null };
  const uploading = upload(
    { ...details, file, record: 'application', onProgress: () => {} },
    { bearer: 'token' },
    controller.signal,
  );
  controller.abort();
  await expect(uploading).rejects.toThrow('aborted');
  expect(server.count('addicnotes')).toBe(0);
});
