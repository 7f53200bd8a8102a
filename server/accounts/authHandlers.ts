// The eight calls of the auth API (specification section 7; decisions.md, "Auth bodies"; security.md 1 to 9).
import { accountForms } from '#machines/catalogue/fields/account.ts';
import { authBodies } from '#machines/catalogue/api/bodies.ts';
import type { Tokens } from '#machines/catalogue/api/authResults.ts';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { checkFields } from '#machines/catalogue/fields/check.ts';
import { allowedPage, originOf } from './allowedPage.ts';
import { findLinkToken, spendLinkTokens } from './linkTokens.ts';
import { newPasswordIssues } from './passwords.ts';
import type { RefreshGrant } from './refreshTokens.ts';
import { findById, findByMail, insertUser, setPasswordHash, setVerified, type Account } from './users.ts';
import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { mailPasswordChanged, mailReset, mailVerification } from '../mail/accountMails.ts';
import { today } from '../today.ts';
import type { User } from '../user.ts';
import type { Handler, HandlerInput } from '../http/handler.ts';
import { NOT_ACCEPTED, readBody } from '../http/readBody.ts';
import { Refusal } from '../http/refusal.ts';

const VERIFY_PAGE = '/anwcef/verify';
const RESET_PAGE = '/anwcef/reset-password';

const done = { body: true } as const;

const { ConfirmPassword: _onlyInTheForm, Password: _checkedApart, ...registerRows } = accountForms.register;

function checkBusinessUnit({ settings }: Deps, given: string | undefined): void {
  if (given?.toLowerCase() !== settings.businessUnit)
    throw new Refusal(404, 'There is no such business unit.');
}

/** Each address asks for few e-mails a minute, and each recipient gets few, whoever asks for them. */
const countMail = ({ rateLimits }: Deps, { headers }: HandlerInput, mail: string): void =>
  rateLimits.count([
    { key: `mail from ${headers.address}`, perMinute: 20 },
    { key: `mail ${mail.trim().toLowerCase()}`, perMinute: 5 },
  ]);

/** The page to link to; null, with a line in the log, when the address is not ours. */
function pageFor({ settings, log }: Deps, weburl: string, path: string): URL | null {
  const page = allowedPage(settings, weburl, path);
  if (page === null)
    log.warn({ origin: originOf(weburl) }, 'A weburl outside the allowed origins was refused');
  return page;
}

async function tokensFor({ accessTokens, settings }: Deps, user: User, grant: RefreshGrant): Promise<Tokens> {
  return {
    access_token: await accessTokens.sign(user, grant.familyId),
    refresh_token: grant.token,
    expires_in: settings.lifetimes.access,
    refresh_token_expires_in: grant.expiresIn,
  };
}

const create: Handler = async (deps, input) => {
  const body = readBody(authBodies.create, input.body);
  checkBusinessUnit(deps, body.businessUnit);
  deps.rateLimits.count([{ key: `create ${input.headers.address}`, perMinute: 20 }]);
  const day = today(deps.clock);
  const issues = [
    ...checkFields(Object.entries(registerRows), body, { level: 'submit', today: day }),
    ...newPasswordIssues('Password', body.Password, day),
  ];
  if (issues.length > 0) throw new Refusal(400, NOT_ACCEPTED, issues);
  const taken = new Refusal(409, 'A user has already registered using those details.');
  if (await findByMail(deps.database, body.Mail)) throw taken;
  const account: Account = {
    id: deps.random.uuid(),
    email: body.Mail.trim(),
    firstName: body.FirstName.trim(),
    lastName: body.LastName.trim(),
    phone: body.Phone.trim(),
    broker: false,
    verified: false,
    passwordHash: await deps.passwords.hash(body.Password),
  };
  await deps.database.transaction(async (queries) => {
    if (!(await insertUser(queries, account, new Date(deps.clock.now())))) throw taken;
    await mailVerification(deps, queries, account, new URL(`${deps.settings.publicUrl}${VERIFY_PAGE}`));
  });
  deps.outbox.wake();
  deps.log.info({ user: account.id }, 'An account was registered');
  return done;
};

const isuserverified: Handler = async (deps, { params, headers }) => {
  checkBusinessUnit(deps, params['businessUnit']);
  deps.rateLimits.count([{ key: `isuserverified ${headers.address}`, perMinute: 60 }]);
  const account = await findByMail(deps.database, params['email'] ?? '');
  if (account === null) throw new Refusal(404, 'User not found.');
  return { body: account.verified };
};

const sendverificationemailforunverified: Handler = async (deps, input) => {
  const body = readBody(authBodies.sendverificationemailforunverified, input.body);
  checkBusinessUnit(deps, body.businessunit);
  countMail(deps, input, body.emailaddress);
  const account = await findByMail(deps.database, body.emailaddress);
  if (account === null) throw new Refusal(404, 'User not found.');
  if (account.verified) throw new Refusal(409, 'The account is already verified.');
  const page = pageFor(deps, body.weburl, VERIFY_PAGE);
  if (page === null) return done;
  await deps.database.transaction((queries) => mailVerification(deps, queries, account, page));
  deps.outbox.wake();
  return done;
};

const verify: Handler = async (deps, input) => {
  const body = readBody(authBodies.verify, input.body);
  checkBusinessUnit(deps, body.businessUnit);
  const user = await deps.database.transaction(async (queries) => {
    const link = await findLinkToken(deps, queries, body.token, 'verification');
    if (link === null) throw new Refusal(401, 'The verification link is not valid.');
    const account = await findById(queries, link.userId);
    if (account === null) throw new Refusal(404, 'User not found.');
    if (account.verified || link.used) throw new Refusal(409, 'The account is already verified.');
    if (link.expired) throw new Refusal(401, 'The verification link has expired.');
    await setVerified(queries, account.id, new Date(deps.clock.now()));
    await spendLinkTokens(deps, queries, account.id, 'verification');
    return account.id;
  });
  deps.log.info({ user }, 'An account was verified');
  return done;
};

const login: Handler = async (deps, input) => {
  const body = readBody(authBodies.login, input.body);
  checkBusinessUnit(deps, body.businessUnit);
  const address = input.headers.address ?? '';
  const attempt = `login ${body.username.trim().toLowerCase()} ${address}`;
  deps.rateLimits.count([
    { key: `login ${address}`, perMinute: 20 },
    { key: attempt, perMinute: 5 },
  ]);
  const account = await findByMail(deps.database, body.username);
  const who = { user: account?.id ?? null, address };
  const refused = () => {
    deps.log.warn(who, 'A sign-in was refused');
    return new Refusal(401, 'Email or password is incorrect.');
  };
  const fits = await deps.passwords.fits(account?.passwordHash ?? null, body.password);
  if (account === null || !fits) throw refused();
  if (!account.verified) throw new Refusal(403, 'The account is not verified.');
  deps.rateLimits.forgive(attempt);
  const grant = await deps.database.transaction(async (queries) => {
    // Checking takes long: a password that was replaced meanwhile must not open a sign-in that outlives the replacing.
    const now = await findById(queries, account.id, true);
    return now?.passwordHash === account.passwordHash ? deps.refreshTokens.start(queries, account.id) : null;
  });
  if (grant === null) throw refused();
  deps.log.info(who, 'Signed in');
  return { body: await tokensFor(deps, account, grant) };
};

const redeemaccesstoken: Handler = async (deps, input) => {
  const body = readBody(authBodies.redeemaccesstoken, input.body);
  checkBusinessUnit(deps, body.businessunit);
  // Refusing after the commit: the end of a replayed family must stay.
  const { redeemed, account } = await deps.database.transaction(async (queries) => {
    const result = await deps.refreshTokens.redeem(queries, body.refreshtoken);
    return { redeemed: result, account: 'refused' in result ? null : await findById(queries, result.userId) };
  });
  if ('refused' in redeemed || account === null) {
    const reason = 'refused' in redeemed ? redeemed.refused : 'unknown';
    if (reason === 'replayed') {
      deps.log.warn(
        { address: input.headers.address },
        'A spent refresh token came back; its sign-in was ended',
      );
    }
    throw new Refusal(401, 'Sign in again.');
  }
  return { body: await tokensFor(deps, account, redeemed) };
};

const sendresetpasswordemail: Handler = async (deps, input) => {
  const body = readBody(authBodies.sendresetpasswordemail, input.body);
  checkBusinessUnit(deps, body.businessunit);
  countMail(deps, input, body.emailaddress);
  const account = await findByMail(deps.database, body.emailaddress);
  if (account === null) throw new Refusal(404, 'User not found.');
  const page = pageFor(deps, body.weburl, RESET_PAGE);
  if (page === null) return done;
  await deps.database.transaction((queries) => mailReset(deps, queries, account, page));
  deps.outbox.wake();
  return done;
};

/** The account that an unspent reset token belongs to, when the user name is its own. Throws Refusal 401. */
async function accountOfReset(
  deps: Deps,
  queries: Queries,
  token: string | undefined,
  username: string,
): Promise<Account> {
  const link = token === undefined ? null : await findLinkToken(deps, queries, token, 'reset');
  const account = link && !link.used && !link.expired ? await findById(queries, link.userId) : null;
  if (account === null || account.email.toLowerCase() !== username.trim().toLowerCase()) {
    throw new Refusal(401, 'The reset link is not valid or has expired.');
  }
  return account;
}

const setpasswordbysigninname: Handler = async (deps, input) => {
  const body = readBody(authBodies.setpasswordbysigninname, input.body);
  checkBusinessUnit(deps, body.businessunit);
  const find = (queries: Queries) => accountOfReset(deps, queries, input.headers.bearer, body.username);
  await deps.database.transaction(find);
  const issues = newPasswordIssues('password', body.password, today(deps.clock));
  if (issues.length > 0) throw new Refusal(400, NOT_ACCEPTED, issues);
  // Hashing takes long, so it stands between two transactions; the second one looks again.
  const hash = await deps.passwords.hash(body.password);
  const user = await deps.database.transaction(async (queries) => {
    const account = await find(queries);
    await setPasswordHash(queries, account.id, hash);
    await spendLinkTokens(deps, queries, account.id, 'reset');
    await deps.refreshTokens.endAll(queries, account.id);
    await mailPasswordChanged(deps, queries, account);
    return account.id;
  });
  deps.log.warn({ user }, 'A password was replaced, every sign-in of the account ended');
  deps.outbox.wake();
  return done;
};

export const authHandlers = {
  create,
  isuserverified,
  sendverificationemailforunverified,
  verify,
  login,
  redeemaccesstoken,
  sendresetpasswordemail,
  setpasswordbysigninname,
} satisfies Partial<Record<CallId, Handler>>;
