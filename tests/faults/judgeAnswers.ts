// What a place does with an answer that it did not want: statuses, no answer, garbage, another revision.
import { limits } from '#machines/catalogue/fields/limits.ts';
import { clock } from './browserStandIn.ts';
import { endings, judgeQuiet } from './complaints.ts';
import { arrive, expected, judgeSaid, pressAgain, type FaultCase } from './faultCase.ts';

export async function judgeStatus(tried: FaultCase, status: number): Promise<void> {
  const { row, id, issuer, server, complaints } = tried;
  const fault = String(status);
  const subject = await arrive(tried, fault);
  server.inject(id, { kind: 'status', status });
  subject.press();
  await subject.rested();
  const said = issuer.sees?.[fault];
  judgeSaid(tried, subject, said === undefined ? expected(tried, fault) : said);
  complaints.same(`requests for ${status}`, server.count(id), issuer.sends?.[fault] ?? 1);
  complaints.same('ends of the session', endings(subject.said), 0);
  if (issuer.ends?.includes(fault)) return subject.stop();
  if (row.user_sees.startsWith('nothing: the record')) complaints.holds(subject.done(), 'it does not go on');
  else complaints.same('not lost', subject.held(), subject.typed);
  await pressAgain(tried, subject);
  subject.stop();
}

/** A 400 with issues shows them beside the fields. */
export async function judgeIssues(tried: FaultCase): Promise<void> {
  const { id, server, complaints } = tried;
  const subject = await arrive(tried, '400');
  const issues = [{ path: 'ua_loanterm', messageId: 'integerRange' }];
  server.inject(id, { kind: 'status', status: 400, body: { issues } });
  subject.press();
  await subject.rested();
  complaints.same('issues beside the fields', subject.issues(), issues);
  subject.stop();
}

/** No answer, or none that can be read: `applied`, the backend has done it all the same. */
export async function judgeNoAnswer(
  tried: FaultCase,
  kind: 'silent' | 'closed' | 'garbled',
  applied: boolean,
) {
  const { row, id, server, complaints } = tried;
  const subject = await arrive(tried, kind);
  server.inject(id, { kind, applied });
  subject.press();
  if (kind === 'silent') {
    await server.received(id);
    clock.increment(Math.max(limits.callTimeout, limits.upload.stallTimeout));
  }
  await subject.rested();
  const sawFile = row.user_sees.startsWith('nothing: a file');
  if (!sawFile) {
    judgeSaid(tried, subject, expected(tried, kind));
    complaints.same('requests', server.count(id), 1);
    if (!subject.done()) complaints.same('not lost', subject.held(), subject.typed);
  }
  complaints.same('ends of the session', endings(subject.said), 0);
  await pressAgain(tried, subject);
  subject.stop();
}

/** Another version was saved meanwhile: of something else, and the save goes on by itself; of the same, and the person chooses. */
export async function judgeStale(tried: FaultCase): Promise<void> {
  const { id, issuer, server, complaints } = tried;
  for (const contested of issuer.contest === undefined ? [false] : [false, true]) {
    const subject = await arrive(tried, '412');
    server.backend.touch(id);
    if (contested) issuer.contest?.(server);
    subject.press();
    await subject.rested();
    judgeQuiet(complaints, subject.said);
    complaints.same(
      `PUTs, ${contested ? 'the same' : 'something else'} changed`,
      server.count(id),
      contested || issuer.asksAgain || issuer.fetchesFirst ? 1 : 2,
    );
    complaints.same('done', subject.done(), !contested && !issuer.asksAgain);
    if (contested) {
      complaints.same('version to choose', subject.contested(), true);
      complaints.holds(subject.asksBeforeClosing(), 'the browser does not ask before it closes');
    }
    subject.stop();
  }
}
