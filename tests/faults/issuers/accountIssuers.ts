// Where the auth calls are made: the public screens.
import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { AccountLocation } from '#machines/account/account.ts';
import { started, subjectOf, type Issuer, type Issuers, type Said } from '../subject.ts';

const email = 'sian@example.org';
const password = 'Llyn-y-Fan-Fach 7';
const registration = {
  Mail: email,
  FirstName: 'Siân',
  LastName: 'Wyn',
  Phone: '01248 555010',
  Password: password,
};

interface Screen {
  event: AnyEventObject;
  /** The state that the machine rests in once it is done. */
  done: string | Record<string, string>;
  /** The notice that says it is done, where the screen stays the same. */
  says?: string;
  /** Set before the screen is opened. */
  unverified?: true;
}

const screen = (
  place: AccountLocation['screen'],
  { event, done, says, unverified }: Screen,
  more: Partial<Issuer> = {},
): Issuer => ({
  place,
  async open({ tab, server }) {
    server.backend.verified = unverified === undefined;
    const input: AccountLocation = { screen: place, checkType: 'register', token: 'link-token', email };
    const live = started(tab.providedAccount, input);
    const { actor } = live;
    const shown = (): unknown => [screenOf(actor), actor.getSnapshot().context.email, passwordOf(actor)];
    return subjectOf(live, {
      press: () => actor.send(event),
      held: shown,
      // The address stays, passwords do not.
      typed: [screenOf(actor), email, null],
      done: () => actor.getSnapshot().matches(done) && (says === undefined || hasSaid(live.said, says)),
    });
  },
  ...more,
});

const screenOf = (actor: AnyActorRef): string => actor.getSnapshot().context.screen;
const passwordOf = (actor: AnyActorRef): unknown => actor.getSnapshot().context.credentials;

const hasSaid = (said: readonly Said[], messageId: string): boolean =>
  said.some((event) => event.type === 'notice.raised' && event.message.messageId === messageId);

const signIn: AnyEventObject = { type: 'login.submitted', credentials: { username: email, password } };
const mail: AnyEventObject = { type: 'mail.requested', email };

export const accountIssuers: Issuers = {
  create: [
    screen(
      'register',
      { event: { type: 'registration.submitted', registration }, done: 'verificationCheck' },
      { showsIssues: true },
    ),
  ],
  isuserverified: [
    screen('verification-check', { event: { type: 'verification.checked' }, done: 'login' }),
    screen(
      'login',
      { event: signIn, done: 'signedIn' },
      { sees: { 404: { messageId: 'notice.login.nouser', type: 'error' } } },
    ),
  ],
  sendverificationemailforunverified: [
    screen('resend-verification', { event: mail, done: 'verificationCheck' }),
    screen('verification-check', {
      event: mail,
      done: { verificationCheck: 'waiting' },
      says: 'notice.verify.sent',
    }),
    // Verified meanwhile: signing in goes on.
    screen(
      'login',
      { event: signIn, done: 'verificationCheck', unverified: true },
      { sees: { 409: null }, ends: ['409'] },
    ),
  ],
  verify: [
    screen(
      'verify',
      { event: { type: 'verification.confirmed' }, done: { verify: 'verified' } },
      // An expired link cannot be confirmed; an account that is verified is done.
      { ends: ['401', '409'] },
    ),
  ],
  // A 403 means not verified: a new mail is sent, and the page says so.
  login: [screen('login', { event: signIn, done: 'signedIn' }, { sees: { 403: null }, ends: ['403'] })],
  sendresetpasswordemail: [screen('forgot-password', { event: mail, done: { forgot: 'sent' } })],
  setpasswordbysigninname: [
    screen(
      'reset-password',
      { event: { type: 'password.submitted', password }, done: { reset: 'done' } },
      { showsIssues: true, ends: ['401'] },
    ),
  ],
};
