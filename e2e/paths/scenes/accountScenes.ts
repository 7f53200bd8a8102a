// The account screens as a person meets them: one who is verified already, and one who is not (specification section 4 "Account").
import { expect } from 'playwright/test';
import type { AccountForm } from '#machines/catalogue/fields/account.ts';
import type { AccountPlace, CheckType, Registration } from '#machines/account/account.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import { newEmail, password, registerUnverified } from '#tests/account.ts';
import { linkIn, waitForMail } from '#tests/mailbox.ts';
import type { Portal } from '../../portal.ts';
import type { Asked, Gesture, GraphScene, Stage } from '../scene.ts';

/** The person whom this path is about. */
const emailOf = ({ facts }: Stage) => facts['email'] ?? '';

const open: Gesture = async ({ portal, facts }, event) => {
  const { screen, checkType, token, email }: AccountPlace = event['place'];
  const query = new URLSearchParams();
  if (screen === 'verify' && token !== '') query.set('avt', facts['avt'] ?? '');
  if (screen === 'reset-password') query.set('token', facts['token'] ?? '');
  if (email !== '') query.set('email', facts['email'] ?? '');
  const path = screen === 'verification-check' ? `${screen}/${checkType satisfies CheckType}` : screen;
  const asked = query.toString();
  await portal.goTo(`/${path}${asked && `?${asked}`}`);
};

const press =
  (id: string): Gesture =>
  ({ portal }) =>
    portal.button(id).click();

/** Fills a form once its own page is shown: forms share the names of their fields, and a page comes after its machine's state. */
async function fill(portal: Portal, form: AccountForm, values: Record<string, string>): Promise<void> {
  await expect(portal.heading(`screen.${form}.title`)).toBeVisible();
  await portal.fillForm(form, values);
}

const screenOf = ({ portal }: Stage) => new URL(portal.page.url()).pathname.split('/')[2] ?? '';

/** Asks for an e-mail, by the form or by the button of the page. */
const askForMail: Gesture = async (stage) => {
  const { portal } = stage;
  const screen = screenOf(stage);
  const again = portal.button(
    screen === 'verification-check' ? 'screen.verification-check.again' : 'screen.forgot-password.sent.again',
  );
  if (screen === 'resend-verification') await fill(portal, screen, { emailaddress: emailOf(stage) });
  else if (screen === 'verification-check' || (await again.isVisible())) return again.click();
  else await fill(portal, 'forgot-password', { emailaddress: emailOf(stage) });
  await portal.submit();
};

const gestures: GraphScene['gestures'] = {
  'screen.opened': open,
  'login.submitted': async (stage, event) => {
    const { portal } = stage;
    const isBlank = (event['credentials'] as { username: string }).username === '';
    await fill(portal, 'login', isBlank ? {} : { username: emailOf(stage), password });
    await portal.submit();
  },
  'registration.submitted': async ({ portal }, event) => {
    const registration: Registration = event['registration'];
    const typed = { ...registration, Mail: newEmail(), Password: password, ConfirmPassword: password };
    await fill(portal, 'register', typed);
    await portal.submit();
  },
  'verification.confirmed': press('screen.verify.submit'),
  'verification.checked': press('screen.verification-check.verified'),
  'mail.requested': askForMail,
  'password.submitted': async ({ portal }) => {
    await fill(portal, 'reset-password', { Password: password, ConfirmPassword: password });
    await portal.submit();
  },
};

const check = { call: 'isuserverified' } as const;
const mail = { call: 'sendverificationemailforunverified' } as const;
const never = () => false;

const calls: Record<string, Asked> = {
  isVerifiedNow: { ...check },
  sendVerification: mail,
  sendVerificationAfterAll: mail,
  resendVerification: mail,
  sendVerificationAgain: mail,
  register: { call: 'create' },
  sendReset: { call: 'sendresetpasswordemail' },
  verify: { call: 'verify', refusals: [500, 401] },
  setPassword: { call: 'setpasswordbysigninname', refusals: [500, 401] },
};

/** Signs in, chooses a new password. */
const verified: GraphScene = {
  machine: 'account',
  name: 'verified',
  gestures,
  itself: ['clearTokens'],
  calls: {
    ...calls,
    isVerified: { ...check, outputs: (isVerified) => isVerified === true },
    isVerifiedNow: { ...check, outputs: (isVerified) => isVerified === true },
    login: { call: 'login', refusals: [500, 403] },
    // There is nothing to verify any more.
    sendVerificationAfterAll: { ...mail, outputs: never },
    resendVerification: { ...mail, outputs: never },
    sendVerificationAgain: { ...mail, outputs: never },
    verify: { call: 'verify', outputs: never, refusals: [500, 401] },
  },
  prepare: async ({ portal, account, api, server, facts }) => {
    facts['email'] = account.email;
    const weburl = `${server.url}${basePath}/reset-password`;
    const body = { emailaddress: account.email, weburl, businessunit: api.businessUnit };
    await api.call('sendresetpasswordemail', { body });
    const link = linkIn(await waitForMail(api, account.email, 2), 'en');
    facts['avt'] = 'another';
    facts['token'] = link.searchParams.get('token') ?? '';
    await portal.open('/login');
  },
};

/** Is sent a link, again, and uses it. */
const unverified: GraphScene = {
  ...verified,
  name: 'unverified',
  calls: {
    ...calls,
    isVerified: { ...check, outputs: (isVerified) => isVerified === false },
    isVerifiedNow: { ...check, outputs: (isVerified) => isVerified === false },
    login: { call: 'login', outputs: never },
  },
  prepare: async ({ portal, api, facts }) => {
    const email = await registerUnverified(api);
    const link = linkIn(await waitForMail(api, email), 'en');
    facts['email'] = email;
    facts['avt'] = link.searchParams.get('avt') ?? '';
    await portal.open('/login');
  },
  // The link is used up.
  ends: ['account.verify.verified'],
};

/** Nobody has registered with this address. */
const unknown: GraphScene = {
  ...verified,
  name: 'unknown',
  gestures: { 'login.submitted': gestures['login.submitted'] ?? open },
  calls: { isVerified: { ...check, outputs: never, refusals: [404] } },
  prepare: async ({ portal, facts }) => {
    facts['email'] = newEmail();
    await portal.open('/login');
  },
};

export const accountScenes = [verified, unverified, unknown];
