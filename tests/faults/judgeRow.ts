// One row of the matrix, tried: the call is made from each of its places, goes wrong as the row says, and everything that the row
// promises is looked at. What is broken is answered in words; a planted fault must be among them (planted.test.ts).
import { callOf } from '#machines/catalogue/api/calls.ts';
import { unmappedStatuses } from '#machines/catalogue/api/faults.ts';
import { Complaints, judgeQuotation } from './complaints.ts';
import type { FaultCase, Plant } from './faultCase.ts';
import type { FaultServer } from './faultServer.ts';
import { issuersOf } from './issuersOf.ts';
import { judgeIssues, judgeNoAnswer, judgeStale, judgeStatus } from './judgeAnswers.ts';
import { judgeEnded, judgeForever, judgeOnce, judgeRefused, judgeTabs } from './judgeTokens.ts';
import { judgeClosed, judgeDuplicates, judgeSlow } from './judgeWaiting.ts';
import { callIdOf, type Row } from './matrix.ts';

/** A refresh token that is refused ends the session; 429 and 5xx say nothing of it. */
const judgeRefusal = (tried: FaultCase, status: number): Promise<void> =>
  callOf(tried.id).kind === 'redeem' && status < 500 && status !== 429
    ? judgeEnded(tried, status)
    : judgeStatus(tried, status);

const judges: Readonly<Record<string, (tried: FaultCase) => Promise<void>>> = {
  '401 once': (tried) => {
    if (callOf(tried.id).kind === 'redeem') return judgeEnded(tried);
    return callOf(tried.id).authenticated ? judgeOnce(tried) : judgeRefused(tried);
  },
  '401 forever': (tried) => {
    if (callOf(tried.id).kind === 'redeem') return judgeEnded(tried);
    return callOf(tried.id).authenticated ? judgeForever(tried) : judgeRefused(tried);
  },
  '404': (tried) => judgeRefusal(tried, 404),
  '409': (tried) => judgeRefusal(tried, 409),
  '412': judgeStale,
  '422': (tried) => judgeRefusal(tried, 422),
  '500': (tried) => judgeRefusal(tried, 500),
  'unmapped 4xx or 5xx': async (tried) => {
    for (const status of unmappedStatuses) await judgeRefusal(tried, status);
    if (tried.issuer.showsIssues) await judgeIssues(tried);
  },
  timeout: async (tried) => {
    await judgeNoAnswer(tried, 'silent', false);
    await judgeNoAnswer(tried, 'silent', true);
  },
  offline: async (tried) => {
    await judgeNoAnswer(tried, 'closed', false);
    await judgeNoAnswer(tried, 'closed', true);
  },
  'malformed JSON': async (tried) => {
    await judgeNoAnswer(tried, 'garbled', false);
    await judgeNoAnswer(tried, 'garbled', true);
  },
  'slow 10 s': judgeSlow,
  'duplicate click': judgeDuplicates,
  'tab closed mid-call': judgeClosed,
  'two tabs refresh at once': judgeTabs,
};

/** What is wrong with a row, place by place; nothing when it holds. */
export async function judgeRow(
  row: Row,
  server: FaultServer,
  plant: Plant = (subject) => subject,
): Promise<string[]> {
  const id = callIdOf(row);
  const judge = judges[row.fault];
  if (id === undefined || judge === undefined) return [`nobody can try ${row.call} with ${row.fault}`];
  const issuers = issuersOf(id);
  const found: string[] = issuers.length === 0 ? ['no place makes this call'] : [];
  for (const issuer of issuers) {
    const complaints = new Complaints();
    judgeQuotation(complaints, row);
    await judge({ row, id, issuer, server, plant, complaints }).catch((error: unknown) =>
      complaints.found.push(`stuck or broken: ${String(error)}`),
    );
    found.push(...complaints.found.map((complaint) => `${issuer.place}: ${complaint}`));
  }
  return found;
}
