// The call sites of the auth calls: the public screens.
import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { AccountLocation } from '#machines/account/account.ts';
import { startActor, actorHarness, type CallSite, type CallSites, type EmittedEvent } from '../callSite.ts';

const email = 'sian@example.org';
const password = 'Llyn-y-Fan-Fach 7';
const registration = {
  Mail: email,
  FirstName: 'Siân',
  LastName: 'Wyn',
  Phone: '01248 555010',
  Password: password,
};

interface FormOptions {
  event: AnyEventObject;
  /** The state of the machine after a successful call. */
  doneState: string | Record<string, string>;
  /** The notice after a successful call, for a screen that stays the same. */
  doneNotice?: string;
  /** The backend says that the address is not verified. */
  unverified?: true;
}

const screen = (
  name: AccountLocation['screen'],
  { event, doneState, doneNotice, unverified }: FormOptions,
  more: Partial<CallSite> = {},
): CallSite => ({
  name,
  async open({ portal, server }) {
    server.backend.verified = unverified === undefined;
    const input: AccountLocation = { screen: name, checkType: 'register', token: 'link-token', email };
    const live = startActor(portal.providedAccount, input);
    const { actor } = live;
    const content = (): unknown => [screenOf(actor), actor.getSnapshot().context.email, passwordOf(actor)];
    return actorHarness(live, {
      makeCall: () => actor.send(event),
      content,
      // The form keeps the address after an error, but no password.
      contentBefore: [screenOf(actor), email, null],
      isDone: () =>
        actor.getSnapshot().matches(doneState) &&
        (doneNotice === undefined || hasNotice(live.emitted, doneNotice)),
    });
  },
  ...more,
});

const screenOf = (actor: AnyActorRef): string => actor.getSnapshot().context.screen;
const passwordOf = (actor: AnyActorRef): unknown => actor.getSnapshot().context.credentials;

const hasNotice = (emitted: readonly EmittedEvent[], messageId: string): boolean =>
  emitted.some((event) => event.type === 'notice.raised' && event.message.messageId === messageId);

const signIn: AnyEventObject = { type: 'login.submitted', credentials: { username: email, password } };
const mail: AnyEventObject = { type: 'mail.requested', email };

export const accountCallSites: CallSites = {
  create: [
    screen(
      'register',
      { event: { type: 'registration.submitted', registration }, doneState: 'verificationCheck' },
      { showsIssues: true },
    ),
  ],
  isuserverified: [
    screen('verification-check', { event: { type: 'verification.checked' }, doneState: 'login' }),
    screen(
      'login',
      { event: signIn, doneState: 'signedIn' },
      { noticesByFault: { 404: { messageId: 'notice.login.nouser', type: 'error' } } },
    ),
  ],
  sendverificationemailforunverified: [
    screen('resend-verification', { event: mail, doneState: 'verificationCheck' }),
    screen('verification-check', {
      event: mail,
      doneState: { verificationCheck: 'waiting' },
      doneNotice: 'notice.verify.sent',
    }),
    // A 409 means that the address has been verified since: the sign-in continues.
    screen(
      'login',
      { event: signIn, doneState: 'verificationCheck', unverified: true },
      { noticesByFault: { 409: null }, notRepeatableAfter: ['409'] },
    ),
  ],
  verify: [
    screen(
      'verify',
      { event: { type: 'verification.confirmed' }, doneState: { verify: 'verified' } },
      // 401: the link has expired. 409: the account is verified already. The page offers another action for both.
      { notRepeatableAfter: ['401', '409'] },
    ),
  ],
  // A 403 means that the address is not verified: the portal sends a new e-mail and says so on the page.
  login: [
    screen(
      'login',
      { event: signIn, doneState: 'signedIn' },
      { noticesByFault: { 403: null }, notRepeatableAfter: ['403'] },
    ),
  ],
  sendresetpasswordemail: [screen('forgot-password', { event: mail, doneState: { forgot: 'sent' } })],
  setpasswordbysigninname: [
    screen(
      'reset-password',
      { event: { type: 'password.submitted', password }, doneState: { reset: 'done' } },
      { showsIssues: true, notRepeatableAfter: ['401'] },
    ),
  ],
};
