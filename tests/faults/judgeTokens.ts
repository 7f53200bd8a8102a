// What a place does when its access token is refused: once, for ever, in two tabs at a time.
import { callOf } from '#machines/catalogue/calls.ts';
import { endings, judgeQuiet } from './complaints.ts';
import { arrive, latestTab, signIn, type FaultCase } from './faultCase.ts';
import { inTime } from './patience.ts';
import { person } from './person.ts';
import { judgeStatus } from './judgeAnswers.ts';
import { openTab, type Tab } from './tab.ts';

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
 * The session is over: the call waits frozen, the session is told once, and when the same person has signed in again the same request is
 * sent once more (decision 009). Either this call alone is refused, whatever the token, or the refresh token is too.
 */
export async function judgeForever(tried: FaultCase): Promise<void> {
  for (const dead of [false, true]) await judgeFrozen(tried, dead);
}

async function judgeFrozen(tried: FaultCase, dead: boolean): Promise<void> {
  const { id, server, complaints } = tried;
  const tab = await latestTab();
  const subject = await arrive(tried, '401');
  const over = tab.admitCalls(person);
  server.inject(id, { kind: 'status', status: 401 });
  if (dead) server.inject('redeemaccesstoken', { kind: 'status', status: 401 });
  subject.press();
  complaints.same('what the session is told', await inTime(over), 'expired');
  complaints.same('redeems', server.count('redeemaccesstoken'), 1);
  complaints.holds(server.count(id) <= 2, `a loop: ${server.count(id)} requests`);
  const [body] = server.bodiesOf(id);
  server.heal();
  server.forget();
  signIn(server);
  const stays = tab.admitCalls(person);
  await subject.rested();
  complaints.same('requests after signing in again', server.bodiesOf(id), [body]);
  complaints.holds(subject.done(), 'it does not go on after signing in again');
  complaints.same('ends of the session', endings(subject.said), 0);
  judgeQuiet(complaints, subject.said);
  complaints.same('told again', await Promise.race([stays, Promise.resolve('nothing')]), 'nothing');
  subject.stop();
}

/** The refresh token is refused: the session is over, and that is said once. */
export async function judgeEnded(tried: FaultCase): Promise<void> {
  const { id, server, complaints } = tried;
  const subject = await arrive(tried, '401');
  server.inject(id, { kind: 'status', status: 401 });
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
  const second = await issuer.open({ tab: await other, server, fault: 'two tabs' });
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
