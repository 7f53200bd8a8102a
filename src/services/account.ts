// The calls of the auth API (product 4.10), with the fund's fixed values from config.json.
import type { Credentials, Registration } from '#machines/account/account.ts';
import { authResults } from '#machines/catalogue/api/authResults.ts';
import { basePath } from '#machines/catalogue/routes.ts';
import type { User } from '#machines/ports.ts';
import { CallFailure } from './callFailure.ts';
import { configuration } from './configuration.ts';
import { readableBoolean, verifiedResponse } from './readResponses.ts';
import { request } from './request.ts';
import { accessToken, userOf, writeTokens } from './tokenCookies.ts';

const pageUrl = (path: string) => `${window.location.origin}${basePath}${path}`;

export async function isVerified(email: string): Promise<boolean> {
  const { result } = await request('isuserverified', readableBoolean, { params: { email } });
  return result;
}

export async function sendVerification(email: string): Promise<void> {
  await request(
    'sendverificationemailforunverified',
    authResults.sendverificationemailforunverified.result,
    ({ businessUnit, emailTemplates, senderAddress }) => ({
      body: {
        emailaddress: email,
        weburl: pageUrl('/verify'),
        emailtemplateid: emailTemplates.verification,
        senderaddress: senderAddress,
        businessunit: businessUnit,
      },
    }),
  );
}

/**
 * Signs in and writes the tokens to the cookies.
 * @param signal aborted when the user has left the form: a late response then signs nobody in
 */
export async function login(credentials: Credentials, signal: AbortSignal): Promise<User> {
  const { result } = await request('login', authResults.login.result, ({ businessUnit }) => ({
    body: { ...credentials, businessUnit },
  }));
  signal.throwIfAborted();
  writeTokens(result);
  const user = userOf(accessToken());
  if (user === null) throw new CallFailure('malformed', { messageId: 'notice.login.other', type: 'error' });
  return user;
}

export async function register(registration: Registration): Promise<void> {
  await request('create', authResults.create.result, ({ businessUnit }) => ({
    body: { ...registration, businessUnit },
  }));
}

/** @returns whether the backend has mailed a link to choose a password */
export async function verify(token: string): Promise<boolean> {
  const { result } = await request('verify', verifiedResponse, ({ businessUnit }) => ({
    body: { businessUnit, token },
  }));
  return result.passwordLinkSent === true;
}

export async function sendReset(email: string): Promise<void> {
  await request(
    'sendresetpasswordemail',
    authResults.sendresetpasswordemail.result,
    ({ businessUnit, emailTemplates, senderAddress }) => ({
      body: {
        emailaddress: email,
        weburl: pageUrl('/reset-password'),
        templateid: emailTemplates.reset,
        senderaddress: senderAddress,
        businessunit: businessUnit,
      },
    }),
  );
}

/** Sets a new password after a reset link. The link's token is sent only to a backend with the extension `resetBearer`. */
export async function setPassword(reset: { email: string; password: string; token: string }): Promise<void> {
  const { businessUnit, extensions } = await configuration();
  await request(
    'setpasswordbysigninname',
    authResults.setpasswordbysigninname.result,
    { body: { username: reset.email, password: reset.password, businessunit: businessUnit } },
    extensions.includes('resetBearer') ? { bearer: reset.token } : undefined,
  );
}
