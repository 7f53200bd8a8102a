// Checks of a call that has not been answered yet: the page announces it, ignores a second click, and can be closed.
import { clock } from './browserStubs.ts';
import { checkNoErrorNotices, checkMessage, noticesIn } from './softAssertions.ts';
import { openCallSite, type FaultCase } from './faultCase.ts';

export async function checkSlowAnswer(faultCase: FaultCase): Promise<void> {
  const { row, id, server, assertions } = faultCase;
  const harness = await openCallSite(faultCase, 'slow');
  server.inject(id, { kind: 'delayed', applied: false });
  harness.makeCall();
  await server.waitForRequest(id);
  clock.increment(10_000);
  const messageId = harness.busyMessageId();
  if (!faultCase.callSite.withoutScreen && /^(overlay|a status text)/.test(row.user_sees)) {
    assertions.ok(messageId !== undefined, 'nothing is announced');
    if (messageId !== undefined) checkMessage(assertions, messageId, { count: 1, name: 'forecast.pdf' });
    checkMessage(assertions, 'busy.stillworking');
  }
  assertions.equal('notices meanwhile', noticesIn(harness.emitted), []);
  server.removeFaults();
  await harness.waitUntilIdle();
  assertions.equal('requests', server.count(id), 1);
  assertions.ok(harness.isDone(), 'it does not succeed after the late reply');
  checkNoErrorNotices(assertions, harness.emitted);
  harness.stop();
}

export async function checkDuplicateClicks(faultCase: FaultCase): Promise<void> {
  const { id, callSite, server, assertions } = faultCase;
  for (const times of callSite.withoutScreen ? [1] : [2, 5, 20]) {
    const harness = await openCallSite(faultCase, 'duplicate');
    for (let click = 0; click < times; click += 1) harness.makeCall();
    await harness.waitUntilIdle();
    assertions.equal(`requests for ${times} clicks`, server.count(id), 1);
    assertions.ok(harness.isDone(), 'the one request does not have its effect');
    checkNoErrorNotices(assertions, harness.emitted);
    harness.stop();
  }
}

/** The tab is closed while the call runs, and the page works when it is opened again. tabClosed.test.ts checks what the server stored. */
export async function checkClosedTab(faultCase: FaultCase): Promise<void> {
  const { row, id, callSite, server, assertions } = faultCase;
  const harness = await openCallSite(faultCase, 'closed');
  server.inject(id, { kind: 'delayed', applied: false });
  harness.makeCall();
  await server.waitForRequest(id);
  const hasUnsavedInput =
    ['save', 'add', 'upload'].includes(row.kind) && harness.contentBefore !== null && !callSite.withoutScreen;
  if (hasUnsavedInput && !callSite.name.startsWith('guidance')) {
    assertions.ok(harness.warnsBeforeUnload(), 'the browser does not ask before it closes');
  }
  harness.stop();
  // A closed tab cannot send the save that follows the reply.
  if (callSite.fetchesBeforeSaving) server.closeDelayedConnections();
  server.removeFaults();
  const again = await openCallSite(faultCase, 'opened again');
  again.makeCall();
  await again.waitUntilIdle();
  assertions.ok(again.isDone(), 'the page does not work when it is opened again');
  again.stop();
}
