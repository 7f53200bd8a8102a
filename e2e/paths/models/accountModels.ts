// Browser models of the account screens (product 5.1 to 5.4, 5.15): for a user who is verified, for one who is not, and for an unknown
// address.
import { expect } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { AccountForm } from '#machines/catalogue/fields/account.ts';
import type { AccountLocation, CheckType, Registration } from '#machines/account/account.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import { newEmail, password, registerUnverified } from '#tests/account.ts';
import { linkIn, waitForMail } from '#tests/mailbox.ts';
import type { Portal } from '../../portal.ts';
import type { InvokedCall, EventExecutor, GraphModel, PathFixtures } from '../browserModel.ts';

/** The e-mail address of the user on this path. */
const emailOf = ({ facts }: PathFixtures) => facts['email'] ?? '';

const open: EventExecutor = async ({ portal, facts }, event) => {
  const { screen, checkType, token, email }: AccountLocation = event['location'];
  const query = new URLSearchParams();
  if (screen === 'verify' && token !== '') query.set('avt', facts['avt'] ?? '');
  if (screen === 'reset-password') query.set('token', facts['token'] ?? '');
  if (email !== '') query.set('email', facts['email'] ?? '');
  const path = screen === 'verification-check' ? `${screen}/${checkType satisfies CheckType}` : screen;
  const search = query.toString();
  await portal.navigate(`/${path}${search && `?${search}`}`);
};

const press =
  (id: string): EventExecutor =>
  ({ portal }) =>
    portal.button(id).click();

/** Waits for the page of the form, then fills it. Forms share field names, and the page is rendered after the machine has changed state. */
async function fill(portal: Portal, form: AccountForm, values: Record<string, string>): Promise<void> {
  await expect(portal.heading(`screen.${form}.title`)).toBeVisible();
  await portal.fillForm(form, values);
}

const screenOf = ({ portal }: PathFixtures) => new URL(portal.page.url()).pathname.split('/')[2] ?? '';

/** Requests an e-mail by the form or the button of the page. */
const requestMail: EventExecutor = async (fixtures) => {
  const { portal } = fixtures;
  const screen = screenOf(fixtures);
  const again = portal.button(
    screen === 'verification-check' ? 'screen.verification-check.again' : 'screen.forgot-password.sent.again',
  );
  if (screen === 'resend-verification') await fill(portal, screen, { emailaddress: emailOf(fixtures) });
  else if (screen === 'verification-check' || (await again.isVisible())) return again.click();
  else await fill(portal, 'forgot-password', { emailaddress: emailOf(fixtures) });
  await portal.submit();
};

const executors: GraphModel['executors'] = {
  'screen.opened': open,
  'login.submitted': async (fixtures, event) => {
    const { portal } = fixtures;
    const isBlank = (event['credentials'] as { username: string }).username === '';
    await fill(portal, 'login', isBlank ? {} : { username: emailOf(fixtures), password });
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
  'mail.requested': requestMail,
  'password.submitted': async ({ portal }) => {
    await fill(portal, 'reset-password', { Password: password, ConfirmPassword: password });
    await portal.submit();
  },
};

const check = { call: 'isuserverified' } as const;
const mail = { call: 'sendverificationemailforunverified' } as const;
const never = () => false;

const calls: Record<string, InvokedCall> = {
  isVerifiedNow: { ...check },
  sendVerification: mail,
  sendVerificationAfterLogin: mail,
  resendVerification: mail,
  sendVerificationAgain: mail,
  register: { call: 'create' },
  sendReset: { call: 'sendresetpasswordemail' },
  resendReset: { call: 'sendresetpasswordemail' },
  verify: { call: 'verify', portFailures: [500, 401] },
  setPassword: { call: 'setpasswordbysigninname', portFailures: [500, 401] },
};

/** A verified user signs in and sets a new password. */
const verified: GraphModel = {
  machine: 'account',
  name: 'verified',
  executors,
  immediate: ['clearTokens'],
  // The address of the page cannot be opened once more.
  isPossible: ({ type, location }, { context }: AnyMachineSnapshot) =>
    type !== 'screen.opened' ||
    Object.entries(location as AccountLocation).some(([name, value]) => value !== context[name]),
  calls: {
    ...calls,
    isVerified: { ...check, outputs: (isVerified) => isVerified === true },
    isVerifiedNow: { ...check, outputs: (isVerified) => isVerified === true },
    login: { call: 'login', portFailures: [500, 403] },
    // The account is verified already, so the server sends no more verification e-mails.
    sendVerificationAfterLogin: { ...mail, outputs: never },
    resendVerification: { ...mail, outputs: never },
    sendVerificationAgain: { ...mail, outputs: never },
    verify: { call: 'verify', outputs: never, portFailures: [500, 401] },
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

/** An unverified user requests links and uses one. */
const unverified: GraphModel = {
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
  // The server accepts a link only once.
  stopStates: ['account.verify.verified'],
};

/** Nobody has registered this address. */
const unknown: GraphModel = {
  ...verified,
  name: 'unknown',
  executors: { 'login.submitted': executors['login.submitted'] ?? open },
  calls: { isVerified: { ...check, outputs: never, portFailures: [404] } },
  prepare: async ({ portal, facts }) => {
    facts['email'] = newEmail();
    await portal.open('/login');
  },
};

export const accountModels = [verified, unverified, unknown];
