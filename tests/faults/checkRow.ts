// Tries one row of the fault matrix at every call site of its call, and returns what is wrong in words. injectedDefects.test.ts injects
// defects to prove that each check can fail.
import { callOf } from '#machines/catalogue/api/calls.ts';
import { unmappedStatuses } from '#machines/catalogue/api/faults.ts';
import { SoftAssertions, checkQuotedSentence } from './softAssertions.ts';
import type { FaultCase, InjectDefect } from './faultCase.ts';
import type { FaultServer } from './faultServer.ts';
import { callSitesOf } from './callSites/callSitesOf.ts';
import { checkIssues, checkNoResponse, checkStaleVersion, checkStatus } from './checkResponses.ts';
import {
  checkSessionEnds,
  checkPersistent401,
  checkRefreshAndRetry,
  checkPublicCall401,
  checkTwoTabs,
} from './checkTokens.ts';
import { checkLogout } from './checkLogout.ts';
import { checkClosedTab, checkDuplicateClicks, checkSlowAnswer } from './checkPendingCalls.ts';
import { callIdOf, type Row } from './matrix.ts';

/** A 4xx for a refresh token ends the session; a 429 or 5xx does not, because the token may still be valid (product 5.9). */
const checkRefusal = (faultCase: FaultCase, status: number): Promise<void> =>
  callOf(faultCase.id).kind === 'redeem' && status < 500 && status !== 429
    ? checkSessionEnds(faultCase, status)
    : checkStatus(faultCase, status);

const checksByFault: Readonly<Record<string, (faultCase: FaultCase) => Promise<void>>> = {
  '401 once': (faultCase) => {
    if (callOf(faultCase.id).kind === 'redeem') return checkSessionEnds(faultCase);
    return callOf(faultCase.id).authenticated
      ? checkRefreshAndRetry(faultCase)
      : checkPublicCall401(faultCase);
  },
  '401 forever': (faultCase) => {
    if (callOf(faultCase.id).kind === 'redeem') return checkSessionEnds(faultCase);
    return callOf(faultCase.id).authenticated ? checkPersistent401(faultCase) : checkPublicCall401(faultCase);
  },
  '404': (faultCase) => checkRefusal(faultCase, 404),
  '409': (faultCase) => checkRefusal(faultCase, 409),
  '412': checkStaleVersion,
  '422': (faultCase) => checkRefusal(faultCase, 422),
  '500': (faultCase) => checkRefusal(faultCase, 500),
  'unmapped 4xx or 5xx': async (faultCase) => {
    for (const status of unmappedStatuses) await checkRefusal(faultCase, status);
    if (faultCase.callSite.showsIssues) await checkIssues(faultCase);
  },
  timeout: async (faultCase) => {
    await checkNoResponse(faultCase, 'silent', false);
    await checkNoResponse(faultCase, 'silent', true);
  },
  offline: async (faultCase) => {
    await checkNoResponse(faultCase, 'closed', false);
    await checkNoResponse(faultCase, 'closed', true);
  },
  'malformed JSON': async (faultCase) => {
    await checkNoResponse(faultCase, 'malformed', false);
    await checkNoResponse(faultCase, 'malformed', true);
  },
  'slow 10 s': checkSlowAnswer,
  'duplicate click': checkDuplicateClicks,
  'tab closed mid-call': checkClosedTab,
  'two tabs refresh at once': checkTwoTabs,
};

/** What is wrong with a row, for each call site; empty when nothing is. */
export async function checkRow(
  row: Row,
  server: FaultServer,
  injectDefect: InjectDefect = (harness) => harness,
): Promise<string[]> {
  const id = callIdOf(row);
  const check = row.kind === 'logout' ? checkLogout : checksByFault[row.fault];
  if (id === undefined || check === undefined) return [`there is no check for ${row.call} with ${row.fault}`];
  const callSites = callSitesOf(id);
  const failures: string[] = callSites.length === 0 ? ['no call site makes this call'] : [];
  for (const callSite of callSites) {
    const assertions = new SoftAssertions();
    checkQuotedSentence(assertions, row);
    await check({ row, id, callSite, server, injectDefect, assertions }).catch((error: unknown) =>
      assertions.failures.push(`the check threw: ${String(error)}`),
    );
    failures.push(...assertions.failures.map((failure) => `${callSite.name}: ${failure}`));
  }
  return failures;
}
