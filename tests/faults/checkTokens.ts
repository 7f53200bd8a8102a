// Checks of a call that is answered with 401: once, every time, and in two tabs at once (product 5.9 to 5.11).
import { callOf } from '#machines/catalogue/api/calls.ts';
import { waitFor } from 'xstate';
import { countSessionEnds, checkNotices, checkNoErrorNotices } from './softAssertions.ts';
import { openCallSite, openCallSiteWithSession, setTokenCookies, type FaultCase } from './faultCase.ts';
import { waitOptions } from './waitOptions.ts';
import { testUser } from './fakeBackend.ts';
import { noticeOf } from './matrix.ts';
import { checkStatus } from './checkResponses.ts';
import { startSession, loadPortalModules, type PortalModules } from './portalModules.ts';

export async function checkRefreshAndRetry(faultCase: FaultCase): Promise<void> {
  const { id, server, assertions } = faultCase;
  const harness = await openCallSite(faultCase, '401');
  server.inject(id, { kind: 'status', status: 401 }, 1);
  harness.makeCall();
  await harness.waitUntilIdle();
  checkNoErrorNotices(assertions, harness.emitted);
  assertions.equal('redeems', server.count('redeemaccesstoken'), 1);
  const sent = server.bodiesOf(id);
  assertions.equal('requests', sent.length, 2);
  assertions.equal('body of the retry', sent[1], sent[0]);
  const [first, second] = server.received.filter((request) => request.id === id).map(({ bearer }) => bearer);
  assertions.ok(second !== undefined && second !== first, 'the retry does not carry the new token');
  assertions.ok(harness.isDone(), 'it does not succeed after the retry');
  assertions.equal('ends of the session', countSessionEnds(harness.emitted), 0);
  harness.stop();
}

/**
 * The session has ended: the call stays pending, the page shows Log in, and once the same user has signed in again the same request is
 * sent once more (product 5.13). It is tried with a 401 for this call only, and with a 401 for the refresh too.
 */
export async function checkPersistent401(faultCase: FaultCase): Promise<void> {
  for (const refreshRefused of [false, true]) await checkRetryAfterSignIn(faultCase, refreshRefused);
  await checkRefusalAfterSignIn(faultCase);
}

/** Makes the call and waits until the page shows Log in. */
async function callUntilSignedOut(faultCase: FaultCase, refreshRefused: boolean) {
  const { id, server, assertions } = faultCase;
  const { harness, session } = await openCallSiteWithSession(faultCase, '401');
  server.inject(id, { kind: 'status', status: 401 });
  if (refreshRefused) server.inject('redeemaccesstoken', { kind: 'status', status: 401 });
  harness.makeCall();
  await waitFor(session, (snapshot) => snapshot.matches('login'), waitOptions);
  const { reason, notice, expiredUserId } = session.getSnapshot().context;
  // With a refused refresh token the session ended by itself, whatever the call says.
  const expectedNotice = refreshRefused ? null : noticeOf(faultCase.row);
  assertions.equal(
    'why the page shows Log in, and whose calls wait',
    [reason, notice, expiredUserId],
    ['expired', expectedNotice, testUser.id],
  );
  assertions.equal('redeems', server.count('redeemaccesstoken'), 1);
  assertions.ok(server.count(id) <= 2, `a loop: ${server.count(id)} requests`);
  const [body] = server.bodiesOf(id);
  const signInAgain = () => {
    server.clearReceived();
    setTokenCookies(server);
    session.send({ type: 'session.opened', user: testUser });
  };
  return { harness, session, body, signInAgain };
}

async function checkRetryAfterSignIn(faultCase: FaultCase, refreshRefused: boolean): Promise<void> {
  const { id, server, assertions } = faultCase;
  const { harness, session, body, signInAgain } = await callUntilSignedOut(faultCase, refreshRefused);
  server.removeFaults();
  signInAgain();
  await harness.waitUntilIdle();
  assertions.equal('requests after signing in again', server.bodiesOf(id), [body]);
  assertions.ok(harness.isDone(), 'it does not succeed after signing in again');
  checkNoErrorNotices(assertions, harness.emitted);
  assertions.ok(session.getSnapshot().matches('signedIn'), 'the user has to sign in once more');
  harness.stop();
}

/** A call that answers 401 even after signing in shows an error notice; the page does not lead to Log in again and again. */
async function checkRefusalAfterSignIn(faultCase: FaultCase): Promise<void> {
  const { row, id, callSite, server, assertions } = faultCase;
  const { harness, session, body, signInAgain } = await callUntilSignedOut(faultCase, false);
  signInAgain();
  await harness.waitUntilIdle();
  assertions.equal('requests after signing in again', server.bodiesOf(id), [body]);
  assertions.ok(session.getSnapshot().matches('signedIn'), 'the page shows Log in once more');
  checkNotices(
    assertions,
    harness.emitted,
    noticeOf(row) ?? { messageId: 'notice.generic', type: 'error' },
    callSite.withoutScreen === undefined,
  );
  harness.stop();
}

/** A refused refresh token ends the session, once. */
export async function checkSessionEnds(faultCase: FaultCase, status = 401): Promise<void> {
  const { id, server, assertions } = faultCase;
  const harness = await openCallSite(faultCase, String(status));
  server.inject(id, { kind: 'status', status });
  harness.makeCall();
  await harness.waitUntilIdle();
  assertions.equal('redeems', server.count(id), 1);
  assertions.equal('ends of the session', countSessionEnds(harness.emitted), 1);
  harness.stop();
}

/** For a call without a token a 401 is an ordinary error: the portal does not redeem the refresh token. */
export async function checkPublicCall401(faultCase: FaultCase): Promise<void> {
  await checkStatus(faultCase, 401);
  faultCase.assertions.equal('redeems', faultCase.server.count('redeemaccesstoken'), 0);
}

let secondTab: Promise<PortalModules> | undefined;

export async function checkTwoTabs(faultCase: FaultCase): Promise<void> {
  const { row, id, callSite, server, assertions } = faultCase;
  const harness = await openCallSite(faultCase, 'two tabs');
  if (!callOf(id).authenticated) {
    harness.makeCall();
    await harness.waitUntilIdle();
    assertions.equal('redeems', server.count('redeemaccesstoken'), row.kind === 'redeem' ? 1 : 0);
    harness.stop();
    return;
  }
  secondTab ??= loadPortalModules();
  const portal = await secondTab;
  const session = await startSession(portal);
  const second = await callSite.open({ portal, session, server, fault: 'two tabs' });
  server.clearReceived();
  second.emitted.length = 0;
  server.inject(id, { kind: 'status', status: 401 }, 2);
  harness.makeCall();
  second.makeCall();
  await Promise.all([harness.waitUntilIdle(), second.waitUntilIdle()]);
  const emitted = [...harness.emitted, ...second.emitted];
  assertions.equal('redeems', server.count('redeemaccesstoken'), 1);
  assertions.equal('ends of the session', countSessionEnds(emitted), 0);
  assertions.ok(harness.isDone(), 'the call of the first tab does not succeed');
  assertions.ok(second.isDone(), 'the call of the second tab does not succeed');
  harness.stop();
  second.stop();
}
