// What a place does when its access token is refused: once, for ever, in two tabs at a time.
import { callOf } from '#machines/catalogue/api/calls.ts';
import { waitFor } from 'xstate';
import { endings, judgeNotices, judgeQuiet } from './complaints.ts';
import { arrive, arriveWithSession, signIn, type FaultCase } from './faultCase.ts';
import { patience } from './patience.ts';
import { person } from './person.ts';
import { judgeStatus } from './judgeAnswers.ts';
import { openSession, openTab, type Tab } from './tab.ts';

export async function judgeOnce(tried: FaultCase): Promise<void> {
  const { id, server, complaints } = tried;
  const subject = await arrive(tried, '401');
  server.inject(id, { kind: 'status', status: 401 }, 1);
  subject.press();
  await subject.rested();
  judgeQuiet(complaints, subject.said);
  complaints.same('redeems', server.count('redeemaccesstoken'), 1);
  const sent = server.bodiesOf(id);
  complaints.same('requests', sent.length, 2);
  complaints.same('body of the retry', sent[1], sent[0]);
  const [first, second] = server.arrived.filter((one) => one.id === id).map(({ bearer }) => bearer);
  complaints.holds(second !== undefined && second !== first, 'the retry does not carry the new token');
  complaints.holds(subject.done(), 'it does not succeed after the retry');
  complaints.same('ends of the session', endings(subject.said), 0);
  subject.stop();
}

/**
 * The session is over: the call waits frozen, the page shows Log in, and when the same person has signed in again the same request is
 * sent once more. Either this call alone is refused, whatever the token, or the refresh token is too.
 */
export async function judgeForever(tried: FaultCase): Promise<void> {
  for (const dead of [false, true]) await judgeFrozen(tried, dead);
  await judgeRefusedAgain(tried);
}

/** Presses, and waits until the page shows Log in. */
async function untilSignedOut(tried: FaultCase, dead: boolean) {
  const { id, server, complaints } = tried;
  const { subject, session } = await arriveWithSession(tried, '401');
  server.inject(id, { kind: 'status', status: 401 });
  if (dead) server.inject('redeemaccesstoken', { kind: 'status', status: 401 });
  subject.press();
  await waitFor(session, (snapshot) => snapshot.matches('login'), patience);
  const { reason, expiredUserId: waiting } = session.getSnapshot().context;
  complaints.same(
    'why the page shows Log in, and whose calls wait',
    [reason, waiting],
    ['expired', person.id],
  );
  complaints.same('redeems', server.count('redeemaccesstoken'), 1);
  complaints.holds(server.count(id) <= 2, `a loop: ${server.count(id)} requests`);
  const [body] = server.bodiesOf(id);
  const signInAgain = () => {
    server.forget();
    signIn(server);
    session.send({ type: 'session.opened', user: person });
  };
  return { subject, session, body, signInAgain };
}

async function judgeFrozen(tried: FaultCase, dead: boolean): Promise<void> {
  const { id, server, complaints } = tried;
  const { subject, session, body, signInAgain } = await untilSignedOut(tried, dead);
  server.heal();
  signInAgain();
  await subject.rested();
  complaints.same('requests after signing in again', server.bodiesOf(id), [body]);
  complaints.holds(subject.done(), 'it does not go on after signing in again');
  judgeQuiet(complaints, subject.said);
  complaints.holds(session.getSnapshot().matches('signedIn'), 'the person has to sign in once more');
  subject.stop();
}

/** Refused even right after signing in: that is said where the call was made, and the page does not show Log in for ever. */
async function judgeRefusedAgain(tried: FaultCase): Promise<void> {
  const { id, issuer, server, complaints } = tried;
  const { subject, session, body, signInAgain } = await untilSignedOut(tried, false);
  signInAgain();
  await subject.rested();
  complaints.same('requests after signing in again', server.bodiesOf(id), [body]);
  complaints.holds(session.getSnapshot().matches('signedIn'), 'the page shows Log in once more');
  const messageId = id === 'GetUploadButtonState' ? 'notice.documentstatus.401' : 'notice.generic';
  judgeNotices(complaints, subject.said, { messageId, type: 'error' }, issuer.clientOnly === undefined);
  subject.stop();
}

/** The refresh token is refused: the session is over, and that is said once. */
export async function judgeEnded(tried: FaultCase, status = 401): Promise<void> {
  const { id, server, complaints } = tried;
  const subject = await arrive(tried, String(status));
  server.inject(id, { kind: 'status', status });
  subject.press();
  await subject.rested();
  complaints.same('redeems', server.count(id), 1);
  complaints.same('ends of the session', endings(subject.said), 1);
  subject.stop();
}

/** A call without a token: a 401 is a status like others, and nothing is redeemed. */
export async function judgeRefused(tried: FaultCase): Promise<void> {
  await judgeStatus(tried, 401);
  tried.complaints.same('redeems', tried.server.count('redeemaccesstoken'), 0);
}

let other: Promise<Tab> | undefined;

export async function judgeTabs(tried: FaultCase): Promise<void> {
  const { row, id, issuer, server, complaints } = tried;
  const subject = await arrive(tried, 'two tabs');
  if (!callOf(id).authenticated) {
    subject.press();
    await subject.rested();
    complaints.same('redeems', server.count('redeemaccesstoken'), row.kind === 'redeem' ? 1 : 0);
    subject.stop();
    return;
  }
  other ??= openTab();
  const tab = await other;
  const session = await openSession(tab);
  const second = await issuer.open({ tab, session, server, fault: 'two tabs' });
  server.forget();
  second.said.length = 0;
  server.inject(id, { kind: 'status', status: 401 }, 2);
  subject.press();
  second.press();
  await Promise.all([subject.rested(), second.rested()]);
  const said = [...subject.said, ...second.said];
  complaints.same('redeems', server.count('redeemaccesstoken'), 1);
  complaints.same('ends of the session', endings(said), 0);
  complaints.holds(subject.done(), 'the first tab does not carry on');
  subject.stop();
  second.stop();
}
