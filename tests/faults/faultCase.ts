// One case of a row: a call made from one place, and what every case does before and after the fault.
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { User } from '#machines/ports.ts';
import type { Message } from '#machines/catalogue/api/errors.ts';
import { forgetBrowser } from './browserStandIn.ts';
import { judgeNotices, judgeQuiet, type Complaints } from './complaints.ts';
import type { FaultServer } from './faultServer.ts';
import { noticeOf, type Row } from './matrix.ts';
import { person } from './person.ts';
import type { Issuer, Subject } from './subject.ts';
import { openSession, openTab, type Session, type Tab } from './tab.ts';

/** What a planted fault does to a place that has just been opened. */
export type Plant = (subject: Subject, server: FaultServer) => Subject;

export interface FaultCase {
  row: Row;
  id: CallId;
  issuer: Issuer;
  server: FaultServer;
  plant: Plant;
  complaints: Complaints;
}

let kept: Promise<Tab> | undefined;

/** The tab that cases share. */
const sharedTab = (): Promise<Tab> => (kept ??= openTab());

/** Fresh token cookies of a person. */
export function signIn(server: FaultServer, user: User = person): void {
  const { access_token, refresh_token } = server.backend.tokens(user);
  document.cookie = `access_token=${access_token}`;
  document.cookie = `refresh_token=${refresh_token}`;
}

/** Signed in, with a healthy backend, where the call can be made; with the session of that place. */
export async function arriveWithSession(
  { issuer, server, plant }: FaultCase,
  fault: string,
): Promise<{ subject: Subject; session: Session }> {
  server.reset();
  forgetBrowser();
  signIn(server);
  const tab = await sharedTab();
  const session = await openSession(tab);
  const subject = plant(await issuer.open({ tab, session, server, fault }), server);
  server.forget();
  subject.said.length = 0;
  return { subject, session };
}

export const arrive = async (tried: FaultCase, fault: string): Promise<Subject> =>
  (await arriveWithSession(tried, fault)).subject;

/** The same press once the fault is gone. */
export async function pressAgain({ server, complaints }: FaultCase, subject: Subject): Promise<void> {
  server.heal();
  subject.said.length = 0;
  if (!subject.done()) subject.press();
  await subject.rested();
  complaints.holds(subject.done(), 'the same press does not succeed once the fault is gone');
  judgeQuiet(complaints, subject.said);
}

/** A client without a screen does not name files. */
export const judgeSaid = (
  { issuer, complaints }: FaultCase,
  { said }: Subject,
  notice: Message | null,
): void => judgeNotices(complaints, said, notice, issuer.clientOnly === undefined);

export const expected = ({ row, issuer }: FaultCase, fault: string) =>
  noticeOf(row, issuer.exception ?? fault);
