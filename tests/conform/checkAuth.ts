// The calls of the auth API (product 4.10): those that change nothing, and with the options those that create and mail.
import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { authResults } from '#machines/catalogue/api/authResults.ts';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { Prober } from './prober.ts';

const registration = (prober: Prober, email: string, password: string) => ({
  Mail: email,
  FirstName: 'Siân',
  LastName: 'O’Brien-Ŵyn',
  Phone: '01248 555 010',
  Password: password,
  businessUnit: prober.options.businessUnit,
});

const mailRequest = ({ options }: Prober, email: string) => ({
  emailaddress: email,
  weburl: 'https://portal.example.org/anwcef/verify',
  senderaddress: 'no-reply@example.org',
  businessunit: options.businessUnit,
});

/** The portal tells people apart by `sub` (product 5.6): a token must have one, and each user another one. */
function checkSubject({ report, subjects, redact }: Prober, user: string, token: string): void {
  const situation = `the claim sub of ${user}`;
  const differ = (received: string) =>
    report.differ('login', situation, 'a text of this user alone', received);
  let sub: unknown;
  try {
    ({ sub } = decodeJwt(token));
  } catch {
    return differ('an access token that is no JWT');
  }
  if (typeof sub !== 'string' || sub === '') return differ(redact(JSON.stringify(sub) ?? 'nothing'));
  const other = subjects.get(sub) ?? user;
  subjects.set(sub, other);
  if (other !== user) differ(`the same as of ${other}`);
}

/** Signs in. Returns both tokens; undefined when signing in fails. */
export async function signIn(
  prober: Prober,
  { user, password }: { user: string; password: string },
): Promise<{ access: string; refresh: string } | undefined> {
  const answer = await prober.probe({
    call: 'login',
    situation: `with the right password of ${user}`,
    input: { body: { username: user, password, businessUnit: prober.options.businessUnit } },
    statuses: ['success'],
    schema: authResults.login.result,
    form: 'access_token, refresh_token, and lifetimes that are numbers or digits',
  });
  const tokens = answer?.body;
  if (tokens) checkSubject(prober, user, tokens.access_token);
  return tokens ? { access: tokens.access_token, refresh: tokens.refresh_token } : undefined;
}

/** Redeems the refresh token, which may work only once. Returns the new access token; undefined when the call fails. */
async function redeem(prober: Prober, refreshtoken: string): Promise<string | undefined> {
  const { businessUnit: businessunit } = prober.options;
  const answer = await prober.probe({
    call: 'redeemaccesstoken',
    situation: 'with the refresh token of the sign-in',
    input: { body: { refreshtoken, businessunit } },
    statuses: ['success'],
    schema: authResults.redeemaccesstoken.result,
    form: 'access_token, refresh_token, and lifetimes that are numbers or digits',
  });
  await prober.probe({
    call: 'redeemaccesstoken',
    situation: 'with a token that nobody issued',
    input: { body: { refreshtoken: randomUUID(), businessunit } },
    statuses: [400, 401, 403, 404, 409, 422],
  });
  return answer?.body?.access_token;
}

async function checkRegistration(prober: Prober): Promise<void> {
  const { register, applicant } = prober.options;
  await prober.probe({
    call: 'create',
    situation: 'with the address of an account',
    input: { body: registration(prober, applicant.user, applicant.password) },
    statuses: [409],
  });
  if (register === null) {
    prober.report.leaveOut('create', 'creating an account, which needs --register EMAIL');
    prober.report.leaveOut('isuserverified', 'an account that is not verified, which needs --register EMAIL');
    prober.report.leaveOut(
      'sendverificationemailforunverified',
      'sending an e-mail, which needs --register EMAIL',
    );
    return;
  }
  const created = await prober.probe({
    call: 'create',
    situation: `with the new address ${register}`,
    input: { body: registration(prober, register, applicant.password) },
    statuses: ['success'],
  });
  if (created === null) return;
  await prober
    .probe({
      call: 'isuserverified',
      situation: 'of the account that was just created',
      input: { params: { email: register } },
      statuses: ['success'],
      schema: authResults.isuserverified.result,
    })
    .then((answer) => {
      if (answer?.body === true)
        prober.report.differ('isuserverified', 'of the account that was just created', 'false', 'true');
    });
  await prober.probe({
    call: 'sendverificationemailforunverified',
    situation: 'to the account that was just created',
    input: { body: { ...mailRequest(prober, register), emailtemplateid: 'verification' } },
    statuses: ['success'],
  });
}

async function checkUnknownAddress(prober: Prober): Promise<void> {
  const { options } = prober;
  const unknown = `nobody-${randomUUID()}@example.org`;
  await prober.probe({
    call: 'isuserverified',
    situation: 'of an address without an account',
    input: { params: { email: unknown } },
    statuses: [404],
  });
  await prober.probe({
    call: 'sendverificationemailforunverified',
    situation: 'to an address without an account',
    input: { body: { ...mailRequest(prober, unknown), emailtemplateid: 'verification' } },
    statuses: [404],
  });
  await prober.probe({
    call: 'sendresetpasswordemail',
    situation: 'to an address without an account',
    input: { body: { ...mailRequest(prober, unknown), templateid: 'reset' } },
    statuses: [404],
  });
  await prober.probe({
    call: 'login',
    situation: 'with an address without an account',
    input: { body: { username: unknown, password: randomUUID(), businessUnit: options.businessUnit } },
    statuses: [401, 500],
  });
}

async function checkVerification(prober: Prober): Promise<void> {
  const { verificationToken: token, businessUnit } = prober.options;
  await prober.probe({
    call: 'verify',
    situation: 'with a token that nobody mailed',
    input: { body: { businessUnit, token: randomUUID() } },
    statuses: [401, 404],
  });
  if (token === null) {
    prober.report.leaveOut('verify', 'the token of an e-mail, which needs --verification-token TOKEN');
    return;
  }
  const input = { body: { businessUnit, token } };
  await prober.probe({
    call: 'verify',
    situation: 'with the token of an e-mail',
    input,
    statuses: ['success'],
  });
  await prober.probe({ call: 'verify', situation: 'with the same token again', input, statuses: [409] });
}

/** Makes every call of the auth API. Returns the applicant's access token; undefined when signing in fails. */
export async function checkAuth(prober: Prober): Promise<string | undefined> {
  const { options, report } = prober;
  const { user, password } = options.applicant;
  await checkRegistration(prober);
  await checkUnknownAddress(prober);
  await checkVerification(prober);
  const verified = await prober.probe({
    call: 'isuserverified',
    situation: 'of the user',
    input: { params: { email: user } },
    statuses: ['success'],
    schema: authResults.isuserverified.result,
  });
  if (verified?.body === false) report.differ('isuserverified', 'of the user', 'true', 'false');
  await prober.probe({
    call: 'sendverificationemailforunverified',
    situation: 'to the user, who is verified',
    input: { body: { ...mailRequest(prober, user), emailtemplateid: 'verification' } },
    statuses: [409],
  });
  if (options.mail) {
    await prober.probe({
      call: 'sendresetpasswordemail',
      situation: 'to the user',
      input: { body: { ...mailRequest(prober, user), templateid: 'reset' } },
      statuses: ['success'],
    });
  } else report.leaveOut('sendresetpasswordemail', 'sending an e-mail, which needs --mail');
  // A backend with the extension resetBearer refuses it, because the token of a reset link is missing.
  await prober.probe({
    call: 'setpasswordbysigninname',
    situation: 'with the password that the user has',
    input: { body: { username: user, password, businessunit: options.businessUnit } },
    statuses: ['success', 401],
  });
  await prober.probe({
    call: 'login',
    situation: 'with a wrong password',
    input: { body: { username: user, password: randomUUID(), businessUnit: options.businessUnit } },
    statuses: [401, 500],
  });
  const tokens = await signIn(prober, options.applicant);
  if (tokens !== undefined) return (await redeem(prober, tokens.refresh)) ?? tokens.access;
  report.leaveOut('redeemaccesstoken' satisfies CallId, 'nobody could sign in');
  return undefined;
}
