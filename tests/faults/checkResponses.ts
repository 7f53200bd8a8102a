// Checks of a call that fails: an error status, issues, no readable answer, another revision.
import { limits } from '#machines/catalogue/fields/limits.ts';
import { clock } from './browserStubs.ts';
import { countSessionEnds, checkNoErrorNotices } from './softAssertions.ts';
import {
  openCallSite,
  expectedNotice,
  checkEmittedNotice,
  retryWithoutFault,
  type FaultCase,
} from './faultCase.ts';

export async function checkStatus(faultCase: FaultCase, status: number): Promise<void> {
  const { row, id, callSite, server, assertions } = faultCase;
  const fault = String(status);
  const harness = await openCallSite(faultCase, fault);
  server.inject(id, { kind: 'status', status });
  harness.makeCall();
  await harness.waitUntilIdle();
  const notice = callSite.noticesByFault?.[fault];
  checkEmittedNotice(faultCase, harness, notice === undefined ? expectedNotice(faultCase, fault) : notice);
  assertions.equal(`requests for ${status}`, server.count(id), callSite.requestsByFault?.[fault] ?? 1);
  assertions.equal('ends of the session', countSessionEnds(harness.emitted), 0);
  if (callSite.notRepeatableAfter?.includes(fault)) return harness.stop();
  // The column user_sees of fault-matrix.csv says "nothing: the record …" where the portal goes on after the fault, and "nothing: a file …"
  // where the browser downloads by itself.
  if (row.user_sees.startsWith('nothing: the record')) assertions.ok(harness.isDone(), 'it does not succeed');
  else assertions.equal('not lost', harness.content(), harness.contentBefore);
  await retryWithoutFault(faultCase, harness);
  harness.stop();
}

/** The page shows the issues of a 400 beside the fields. */
export async function checkIssues(faultCase: FaultCase): Promise<void> {
  const { id, server, assertions } = faultCase;
  const harness = await openCallSite(faultCase, '400');
  const issues = [{ path: 'ua_loanterm', messageId: 'integerRange' }];
  server.inject(id, { kind: 'status', status: 400, body: { issues } });
  harness.makeCall();
  await harness.waitUntilIdle();
  assertions.equal('issues beside the fields', harness.shownIssues(), issues);
  harness.stop();
}

/** @param applied whether the backend has carried the call out before its answer is lost */
export async function checkNoResponse(
  faultCase: FaultCase,
  kind: 'silent' | 'closed' | 'malformed',
  applied: boolean,
) {
  const { row, id, callSite, server, assertions } = faultCase;
  const harness = await openCallSite(faultCase, kind);
  server.inject(id, { kind, applied });
  harness.makeCall();
  if (kind === 'silent') {
    await server.waitForRequest(id);
    clock.increment(Math.max(limits.callTimeout, limits.upload.stallTimeout));
  }
  await harness.waitUntilIdle();
  const isFileDownload = row.user_sees.startsWith('nothing: a file');
  if (!isFileDownload) {
    const isLearned = applied && callSite.learnsOutcome === true;
    checkEmittedNotice(faultCase, harness, isLearned ? null : expectedNotice(faultCase, kind));
    if (isLearned) assertions.ok(harness.isDone(), 'it is not noticed that the call was carried out');
    assertions.equal('requests', server.count(id), 1);
    if (!harness.isDone()) assertions.equal('not lost', harness.content(), harness.contentBefore);
  }
  assertions.equal('ends of the session', countSessionEnds(harness.emitted), 0);
  await retryWithoutFault(faultCase, harness);
  harness.stop();
}

/** Another version was saved meanwhile. If it changed other fields or items, the portal saves again by itself; if it changed the same
 *  ones, the user chooses (product 2.13, 7.8). */
export async function checkStaleVersion(faultCase: FaultCase): Promise<void> {
  const { id, callSite, server, assertions } = faultCase;
  for (const isConflict of callSite.changeOnServer === undefined ? [false] : [false, true]) {
    const harness = await openCallSite(faultCase, '412');
    server.backend.raiseRevision(id);
    if (isConflict) callSite.changeOnServer?.(server);
    harness.makeCall();
    await harness.waitUntilIdle();
    checkNoErrorNotices(assertions, harness.emitted);
    assertions.equal(
      `PUTs, ${isConflict ? 'the same' : 'something else'} changed`,
      server.count(id),
      isConflict || callSite.needsSecondPress || callSite.fetchesBeforeSaving ? 1 : 2,
    );
    assertions.equal('done', harness.isDone(), !isConflict && !callSite.needsSecondPress);
    if (isConflict) {
      assertions.equal('version to choose', harness.offersVersions(), true);
      assertions.ok(harness.warnsBeforeUnload(), 'the browser does not ask before it closes');
    }
    harness.stop();
  }
}
