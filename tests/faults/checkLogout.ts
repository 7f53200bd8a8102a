// Checks of the call that ends the session at the backend (product 5.14): whatever becomes of it, the user is signed out at once, sees nothing
// of the fault, and the request is sent once.
import { unmappedStatuses } from '#machines/catalogue/api/faults.ts';
import { checkNotices } from './softAssertions.ts';
import { openCallSite, type FaultCase } from './faultCase.ts';
import type { Fault } from './faultServer.ts';

const status = (code: number): Fault => ({ kind: 'status', status: code });
const appliedOrNot = (kind: 'silent' | 'closed' | 'malformed' | 'delayed'): Fault[] => [
  { kind, applied: false },
  { kind, applied: true },
];

/** The faults to inject for each fault of the matrix that the backend or the network causes. */
const faultsByName: Readonly<Record<string, readonly Fault[]>> = {
  '401 once': [status(401)],
  '401 forever': [status(401)],
  '404': [status(404)],
  '409': [status(409)],
  '422': [status(422)],
  '500': [status(500)],
  'unmapped 4xx or 5xx': unmappedStatuses.map(status),
  timeout: appliedOrNot('silent'),
  offline: appliedOrNot('closed'),
  'malformed JSON': appliedOrNot('malformed'),
  'slow 10 s': appliedOrNot('delayed'),
  'tab closed mid-call': appliedOrNot('delayed'),
};

export async function checkLogout(faultCase: FaultCase): Promise<void> {
  const { row, id, server, assertions } = faultCase;
  for (const fault of faultsByName[row.fault] ?? [null]) {
    const harness = await openCallSite(faultCase, row.fault);
    if (fault !== null) server.inject(id, fault);
    harness.makeCall();
    if (row.fault === 'duplicate click') harness.makeCall();
    await harness.waitUntilIdle();
    await server.waitForRequest(id);
    const description = `with ${fault === null ? row.fault : JSON.stringify(fault)}`;
    assertions.ok(harness.isDone(), `the user is not signed out ${description}`);
    assertions.equal(`requests ${description}`, server.bodiesOf(id), [harness.contentBefore]);
    assertions.equal(`redeems ${description}`, server.count('redeemaccesstoken'), 0);
    checkNotices(assertions, harness.emitted, null, true);
    harness.stop();
  }
}
