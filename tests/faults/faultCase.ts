// A case of the fault matrix, which is one row tried at one call site, and the steps that all cases share.
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { User } from '#machines/ports.ts';
import type { Message } from '#machines/catalogue/api/errors.ts';
import { clearBrowser } from './browserStubs.ts';
import { checkNotices, checkNoErrorNotices, type SoftAssertions } from './softAssertions.ts';
import { testUser } from './fakeBackend.ts';
import type { FaultServer } from './faultServer.ts';
import { noticeOf, type Row } from './matrix.ts';
import type { CallSite, Harness } from './callSite.ts';
import { startSession, loadPortalModules, type Session, type PortalModules } from './portalModules.ts';

/** Injects a defect into a harness that has just been opened, so that a check of the matrix must fail (injectedDefects.test.ts). */
export type InjectDefect = (harness: Harness, server: FaultServer) => Harness;

export interface FaultCase {
  row: Row;
  id: CallId;
  callSite: CallSite;
  server: FaultServer;
  injectDefect: InjectDefect;
  assertions: SoftAssertions;
}

let modules: Promise<PortalModules> | undefined;

/** Loading the modules takes long, so all cases share one copy. */
const sharedPortal = (): Promise<PortalModules> => (modules ??= loadPortalModules());

/** Signs a user in by writing fresh tokens into the cookies. */
export function setTokenCookies(server: FaultServer, user: User = testUser): void {
  const { access_token, refresh_token } = server.backend.tokens(user);
  document.cookie = `access_token=${access_token}`;
  document.cookie = `refresh_token=${refresh_token}`;
}

/** Signs in, with no fault injected yet, and opens the call site. Returns its session too. */
export async function openCallSiteWithSession(
  { callSite, server, injectDefect }: FaultCase,
  fault: string,
): Promise<{ harness: Harness; session: Session }> {
  server.reset();
  clearBrowser();
  setTokenCookies(server);
  const portal = await sharedPortal();
  const session = await startSession(portal);
  const harness = injectDefect(await callSite.open({ portal, session, server, fault }), server);
  server.clearReceived();
  harness.emitted.length = 0;
  return { harness, session };
}

export const openCallSite = async (faultCase: FaultCase, fault: string): Promise<Harness> =>
  (await openCallSiteWithSession(faultCase, fault)).harness;

/** Removes the fault and makes the same call again, which must succeed. */
export async function retryWithoutFault({ server, assertions }: FaultCase, harness: Harness): Promise<void> {
  server.removeFaults();
  harness.emitted.length = 0;
  if (!harness.isDone()) harness.makeCall();
  await harness.waitUntilIdle();
  assertions.ok(harness.isDone(), 'the same call does not succeed once the fault is gone');
  checkNoErrorNotices(assertions, harness.emitted);
}

/** A call site without a screen has no file names for the arguments of a message, so these are not checked there. */
export const checkEmittedNotice = (
  { callSite, assertions }: FaultCase,
  { emitted }: Harness,
  notice: Message | null,
): void => checkNotices(assertions, emitted, notice, callSite.withoutScreen === undefined);

/** The notice that the row asks for at this call site. */
export const expectedNotice = ({ row, callSite }: FaultCase, fault: string) =>
  noticeOf(row, fault, callSite.noticeVariant);
