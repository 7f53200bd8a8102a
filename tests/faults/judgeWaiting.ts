// What a place does while its call runs: says so, takes no second press, and may be closed.
import { clock } from './browserStandIn.ts';
import { judgeQuiet, judgeSentence } from './complaints.ts';
import { arrive, type FaultCase } from './faultCase.ts';

export async function judgeSlow(tried: FaultCase): Promise<void> {
  const { row, id, server, complaints } = tried;
  const subject = await arrive(tried, 'slow');
  server.inject(id, { kind: 'held', applied: false });
  subject.press();
  await server.received(id);
  clock.increment(10_000);
  const words = subject.announced();
  if (!tried.issuer.clientOnly && /^(overlay|a status text)/.test(row.user_sees)) {
    complaints.holds(words !== undefined, 'nothing is announced');
    if (words !== undefined) judgeSentence(complaints, words, { percent: 0 });
    judgeSentence(complaints, 'busy.stillworking');
  }
  complaints.same('notices meanwhile', subject.said, []);
  server.heal();
  await subject.rested();
  complaints.same('requests', server.count(id), 1);
  complaints.holds(subject.done(), 'it does not carry on after the reply');
  judgeQuiet(complaints, subject.said);
  subject.stop();
}

export async function judgeDuplicates(tried: FaultCase): Promise<void> {
  const { id, issuer, server, complaints } = tried;
  for (const times of issuer.clientOnly ? [1] : [2, 5, 20]) {
    const subject = await arrive(tried, 'duplicate');
    for (let press = 0; press < times; press += 1) subject.press();
    await subject.rested();
    complaints.same(`requests for ${times} clicks`, server.count(id), 1);
    complaints.holds(subject.done(), 'the one request does not have its effect');
    judgeQuiet(complaints, subject.said);
    subject.stop();
  }
}

/** The tab is closed while the call runs; opened again, the page works. What the server then holds is tabClosed.test.ts. */
export async function judgeClosed(tried: FaultCase): Promise<void> {
  const { row, id, issuer, server, complaints } = tried;
  const subject = await arrive(tried, 'closed');
  server.inject(id, { kind: 'held', applied: false });
  subject.press();
  await server.received(id);
  const typing = ['save', 'add', 'upload'].includes(row.kind) && subject.typed !== null && !issuer.clientOnly;
  if (typing && !issuer.place.startsWith('guidance')) {
    complaints.holds(subject.asksBeforeClosing(), 'the browser does not ask before it closes');
  }
  subject.stop();
  // What would be sent after the reply, a closed tab does not send.
  if (issuer.fetchesFirst) server.hangUp();
  server.heal();
  const again = await arrive(tried, 'opened again');
  again.press();
  await again.rested();
  complaints.holds(again.done(), 'the page does not work when it is opened again');
  again.stop();
}
