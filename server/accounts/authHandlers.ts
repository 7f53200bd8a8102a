// The calls of the auth API (product 4.10), which register, verify and sign people in and reset passwords (product 5).
import { accountForms } from '#machines/catalogue/fields/account.ts';
import { authBodies } from '#machines/catalogue/api/bodies.ts';
import type { Tokens } from '#machines/catalogue/api/authResults.ts';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { checkFields } from '#machines/catalogue/fields/check.ts';
import { basePath, routes } from '#machines/catalogue/routes.ts';
import { allowedPage, originOf } from './allowedPage.ts';
import {
  countCompetingPasswords,
  findLinkToken,
  markLinkTokensUsed,
  MAX_COMPETING_PASSWORDS,
  setConfirmedPassword,
} from './linkTokens.ts';
import { newPasswordIssues } from './passwords.ts';
import { MINUTE, tooManyAttempts, type LimitedAttempt } from './rateLimiter.ts';
import type { RefreshGrant } from './refreshTokens.ts';
import {
  findAccountById,
  findAccountByEmail,
  insertUser,
  isRegistered,
  replaceUnverifiedUser,
  setLanguage,
  setPasswordHash,
  setVerified,
  type Account,
} from './users.ts';
import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import {
  mailFirstPassword,
  mailPasswordChanged,
  mailRegistration,
  mailReset,
  mailVerification,
} from '../mail/accountMails.ts';
import { today } from '../today.ts';
import type { User } from '../user.ts';
import type { Handler, HandlerInput } from '../http/handler.ts';
import { INVALID_VALUES, readBody } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';

const success = { body: true } as const;

// The portal does not send ConfirmPassword; newPasswordIssues checks Password.
const { ConfirmPassword: _notSent, Password: _checkedSeparately, ...registerFields } = accountForms.register;

function checkBusinessUnit({ settings }: Deps, given: string | undefined): void {
  if (given?.toLowerCase() !== settings.businessUnit)
    throw new HttpError(404, 'There is no such business unit.');
}

/** RFC 5321: mail servers refuse a local part of more than 64 octets, so its e-mails would never arrive. */
const addressIssues = (mail: string) =>
  Buffer.byteLength(mail.trim().split('@')[0] ?? '') > 64 ? [{ path: 'Mail', messageId: 'email' }] : [];

/**
 * Whether the recipient may get one more e-mail now (product 14.13). Beyond the limit nothing is sent, and the answer stays the same: a stranger
 * who asks again and again must not keep the recipient from asking.
 */
const mayGetMail = ({ rateLimiter }: Deps, { id }: User): Promise<boolean> =>
  rateLimiter.countIfWithinLimit({ limit: 'mail to', of: id, perMinute: 5 });

/** The user as the reader of an e-mail that they ask for in a language, which may be another one than at the last sign-in. */
const inLanguageOf = <Reader extends User>({ headers }: HandlerInput, user: Reader): Reader => ({
  ...user,
  language: headers.language ?? user.language,
});

/** The page that the e-mail links to; null, with a warning in the log, when `weburl` is not allowed. */
function linkPage({ settings, log }: Deps, weburl: string, screen: 'verify' | 'reset-password'): URL | null {
  const page = allowedPage(settings, weburl, basePath + routes[screen].path);
  if (page === null)
    log.warn({ origin: originOf(weburl) }, 'A weburl outside the allowed origins was refused');
  return page;
}

async function issueTokens(
  { accessTokens, settings }: Deps,
  user: User,
  grant: RefreshGrant,
): Promise<Tokens> {
  return {
    access_token: await accessTokens.sign(user, grant),
    refresh_token: grant.token,
    expires_in: Math.min(settings.lifetimes.access, grant.expiresIn),
    refresh_token_expires_in: grant.expiresIn,
  };
}

/** For how long the same registration again counts as a repeat: its answer was lost, and its e-mail is on its way. */
const REPEAT_MS = 2 * 60_000;

/**
 * Stores a registration, in place of the earlier one of the address if nobody has verified that. False when the address was verified, registered or
 * removed meanwhile. The links of earlier registrations stay valid, and each confirms its own (decision 037).
 */
async function storeRegistration(
  deps: Deps,
  account: Account,
  earlier: Account | null,
  since: Date,
): Promise<boolean> {
  const now = new Date(deps.clock.now());
  return deps.database.transaction(async (queries) => {
    const isStored =
      earlier === null
        ? await insertUser(queries, account, now)
        : await replaceUnverifiedUser(queries, account, { earlierHash: earlier.passwordHash, since, now });
    if (isStored) await mailRegistration(deps, queries, account);
    return isStored;
  });
}

const create: Handler = async (deps, input) => {
  const body = readBody(authBodies.create, input.body);
  checkBusinessUnit(deps, body.businessUnit);
  const day = today(deps.clock);
  // Only the level `format` refuses marks of direction, and only the level `submit` wants all fields.
  const malformed = checkFields(Object.entries(registerFields), body, { level: 'format', today: day });
  const issues = [
    ...malformed,
    ...checkFields(Object.entries(registerFields), body, { level: 'submit', today: day }).filter(({ path }) =>
      malformed.every((issue) => issue.path !== path),
    ),
    ...newPasswordIssues('Password', body.Password, body.Mail, day),
    ...addressIssues(body.Mail),
  ];
  if (issues.length > 0) throw new HttpError(400, INVALID_VALUES, issues);
  const details = {
    email: body.Mail.trim(),
    firstName: body.FirstName.trim(),
    lastName: body.LastName.trim(),
    phone: body.Phone.trim(),
  };
  let mayMail = false;
  let newHash = '';
  // An attempt begins again only because another registration of the address was stored, verified or removed meanwhile. The limit of e-mails to one
  // recipient bounds how many are stored.
  for (;;) {
    const earlier = await findAccountByEmail(deps.database, details.email);
    // Nobody becomes a broker unverified, but an account may be one from before that rule.
    if (earlier?.verified || earlier?.broker)
      throw new HttpError(409, 'A user has already registered using those details.');
    const since = new Date(deps.clock.now() - REPEAT_MS);
    // The same password keeps its hash, so that links of registrations that differ in other details alone do not count as contested.
    const isSamePassword =
      earlier !== null && (await deps.passwords.verify(earlier.passwordHash, body.Password));
    if (earlier !== null) {
      const { passwordHash } = earlier;
      if (isSamePassword && (await isRegistered(deps.database, { ...details, passwordHash }, since)))
        return success;
      // A registration whose e-mail is held back is not stored: its link would reach nobody.
      mayMail ||= await mayGetMail(deps, earlier);
      if (!mayMail) return success;
    }
    if (!isSamePassword) newHash ||= await deps.passwords.hash(body.Password);
    const account: Account = {
      ...details,
      id: earlier?.id ?? deps.random.uuid(),
      broker: false,
      language: input.headers.language ?? 'en',
      verified: false,
      passwordHash: earlier !== null && isSamePassword ? earlier.passwordHash : newHash,
    };
    if (!(await storeRegistration(deps, account, earlier, since))) continue;
    deps.outbox.wake();
    deps.log.info({ user: account.id }, 'An account was registered');
    return success;
  }
};

const isuserverified: Handler = async (deps, { params }) => {
  checkBusinessUnit(deps, params['businessUnit']);
  const account = await findAccountByEmail(deps.database, params['email'] ?? '');
  if (account === null) throw new HttpError(404, 'User not found.');
  return { body: account.verified };
};

const sendverificationemailforunverified: Handler = async (deps, input) => {
  const body = readBody(authBodies.sendverificationemailforunverified, input.body);
  checkBusinessUnit(deps, body.businessunit);
  const account = await findAccountByEmail(deps.database, body.emailaddress);
  if (account === null) throw new HttpError(404, 'User not found.');
  if (account.verified) throw new HttpError(409, 'The account is already verified.');
  const page = linkPage(deps, body.weburl, 'verify');
  if (page === null || !(await mayGetMail(deps, account))) return success;
  await deps.database.transaction(async (queries) => {
    // Locked, so that no other registration comes between this reading of the newest one and the link that confirms it.
    const current = await findAccountById(queries, account.id, true);
    if (current === null || current.verified) return;
    await mailVerification(deps, queries, inLanguageOf(input, current), page);
  });
  deps.outbox.wake();
  return success;
};

const verify: Handler = async (deps, input) => {
  const body = readBody(authBodies.verify, input.body);
  checkBusinessUnit(deps, body.businessUnit);
  const { user, passwordLinkSent } = await deps.database.transaction(async (queries) => {
    const link = await findLinkToken(deps, queries, body.token, 'verification');
    if (link === null) throw new HttpError(401, 'The verification link is not valid.');
    const account = await findAccountById(queries, link.userId);
    if (account === null) throw new HttpError(404, 'User not found.');
    if (account.verified || link.used) throw new HttpError(409, 'The account is already verified.');
    if (link.expired) throw new HttpError(401, 'The verification link has expired.');
    // An older server issues links without a registration, and let a stranger register the address of an unverified broker again: in both cases
    // nobody knows whose password the account has, nor when too many compete for it.
    const details = link.registration === null || account.broker ? account : link.registration;
    const isPasswordUnknown =
      details === account || (await countCompetingPasswords(queries, account.id)) > MAX_COMPETING_PASSWORDS;
    const registration = isPasswordUnknown ? { ...details, passwordHash: '' } : details;
    await setVerified(queries, account.id, registration, new Date(deps.clock.now()));
    await markLinkTokensUsed(deps, queries, account.id, 'verification');
    const passwordLinkSent = registration.passwordHash === '';
    if (passwordLinkSent) await mailFirstPassword(deps, queries, { ...account, ...registration });
    return { user: account.id, passwordLinkSent };
  });
  deps.outbox.wake();
  deps.log.info({ user }, 'An account was verified');
  return passwordLinkSent ? { body: { passwordLinkSent } } : success;
};

const login: Handler = async (deps, input) => {
  const body = readBody(authBodies.login, input.body);
  checkBusinessUnit(deps, body.businessUnit);
  const address = input.headers.address ?? '';
  const account = await findAccountByEmail(deps.database, body.username);
  // An account is counted by its id: the database folds the case of some letters in another way than JavaScript, so that an address would have
  // spellings that find the account and are counted apart.
  const of = account?.id ?? body.username.trim().toLowerCase();
  const attempt: LimitedAttempt = { limit: 'login for one user', of: `${of} ${address}`, perMinute: 5 };
  await deps.rateLimiter.countAttempt(attempt);
  // Counts the attempts from all addresses together. Beyond this limit no wait begins, because strangers could prolong it for the owner of the
  // account.
  const fromAnywhere: LimitedAttempt = {
    limit: 'login for one user from anywhere',
    of,
    perMinute: 60,
  };
  if (!(await deps.rateLimiter.countIfWithinLimit(fromAnywhere))) throw tooManyAttempts(MINUTE);
  const logFields = { user: account?.id ?? null, address };
  const refused = () => {
    deps.counters.signIn('refused');
    deps.log.warn(logFields, 'A sign-in was refused');
    return new HttpError(401, 'Email or password is incorrect.');
  };
  const isCorrect = await deps.passwords.verify(account?.passwordHash ?? null, body.password);
  if (account === null || !isCorrect) throw refused();
  if (!account.verified) {
    deps.counters.signIn('unverified');
    deps.log.warn(logFields, 'A sign-in to an account that is not verified was refused');
    throw new HttpError(403, 'The account is not verified.');
  }
  await deps.rateLimiter.resetDelay(attempt);
  const { language } = input.headers;
  const grant = await deps.database.transaction(async (queries) => {
    // Verifying the hash takes long. If the password was replaced meanwhile, which ends all sessions, the old password must not start a session.
    const current = await findAccountById(queries, account.id, true);
    if (current?.passwordHash !== account.passwordHash) return null;
    if (language !== undefined && language !== current.language)
      await setLanguage(queries, account.id, language);
    return deps.refreshTokens.startFamily(queries, account.id);
  });
  if (grant === null) throw refused();
  deps.counters.signIn('signed in');
  deps.log.info(logFields, 'Signed in');
  return { body: await issueTokens(deps, account, grant) };
};

const redeemaccesstoken: Handler = async (deps, input) => {
  const body = readBody(authBodies.redeemaccesstoken, input.body);
  checkBusinessUnit(deps, body.businessunit);
  // Counted before the transaction, because a limiter that counts in PostgreSQL needs a connection of its own. Beyond this limit no wait begins:
  // whoever has the token of a sign-in can keep its owner from a redeem for a minute, and no longer.
  const familyId = await deps.refreshTokens.familyOf(deps.database, body.refreshtoken);
  const ofSignIn: LimitedAttempt = {
    limit: 'redeem for one sign-in',
    of: familyId ?? '',
    perMinute: 30,
  };
  if (familyId !== null && !(await deps.rateLimiter.countIfWithinLimit(ofSignIn)))
    throw tooManyAttempts(MINUTE);
  // The error is thrown after the commit, so that a family that was ended because of a replay stays ended.
  const { redeemed, account } = await deps.database.transaction(async (queries) => {
    const result = await deps.refreshTokens.redeem(queries, body.refreshtoken);
    return {
      redeemed: result,
      account: 'refused' in result ? null : await findAccountById(queries, result.userId),
    };
  });
  if ('refused' in redeemed || account === null) {
    if ('refused' in redeemed && redeemed.refused === 'replayed') {
      deps.log.warn(
        { user: redeemed.userId, address: input.headers.address },
        'A spent refresh token came back; its sign-in was ended',
      );
    }
    throw new HttpError(401, 'Sign in again.');
  }
  return { body: await issueTokens(deps, account, redeemed) };
};

const sendresetpasswordemail: Handler = async (deps, input) => {
  const body = readBody(authBodies.sendresetpasswordemail, input.body);
  checkBusinessUnit(deps, body.businessunit);
  const account = await findAccountByEmail(deps.database, body.emailaddress);
  if (account === null) throw new HttpError(404, 'User not found.');
  const page = linkPage(deps, body.weburl, 'reset-password');
  if (page === null || !(await mayGetMail(deps, account))) return success;
  await deps.database.transaction((queries) => mailReset(deps, queries, inLanguageOf(input, account), page));
  deps.outbox.wake();
  return success;
};

/** The account of an unused, unexpired reset token whose e-mail address is `username`. Throws HttpError 401 when there is none. */
async function accountOfReset(
  deps: Deps,
  queries: Queries,
  token: string | undefined,
  username: string,
): Promise<Account> {
  const link = token === undefined ? null : await findLinkToken(deps, queries, token, 'reset');
  const account = link && !link.used && !link.expired ? await findAccountById(queries, link.userId) : null;
  if (account === null || account.email.toLowerCase() !== username.trim().toLowerCase()) {
    throw new HttpError(401, 'The reset link is not valid or has expired.');
  }
  return account;
}

const setpasswordbysigninname: Handler = async (deps, input) => {
  const body = readBody(authBodies.setpasswordbysigninname, input.body);
  checkBusinessUnit(deps, body.businessunit);
  const findAccount = (queries: Queries) =>
    accountOfReset(deps, queries, input.headers.bearer, body.username);
  const { id } = await deps.database.transaction(findAccount);
  const issues = newPasswordIssues('password', body.password, body.username, today(deps.clock));
  if (issues.length > 0) throw new HttpError(400, INVALID_VALUES, issues);
  // Of many requests with one link all come here before the first of them has used it up. Their hashes would keep everybody else's sign-in waiting.
  await deps.rateLimiter.countAttempt({ limit: 'new password for one user', of: id, perMinute: 5 });
  // Hashing takes long, so it happens between two transactions; the second one checks the token again.
  const hash = await deps.passwords.hash(body.password);
  const user = await deps.database.transaction(async (queries) => {
    const account = await findAccount(queries);
    await setPasswordHash(queries, account.id, hash);
    // Whoever uses a reset link has the mailbox: of all passwords that were ever registered for it, this one is its owner's.
    if (!account.verified) await setConfirmedPassword(queries, account.id, hash);
    await markLinkTokensUsed(deps, queries, account.id, 'reset');
    await deps.refreshTokens.endAllFamilies(queries, account.id);
    await mailPasswordChanged(deps, queries, inLanguageOf(input, account));
    return account.id;
  });
  deps.log.warn({ user }, 'A password was replaced, every sign-in of the account ended');
  deps.outbox.wake();
  return success;
};

/** Ends the session of a refresh token. An unknown token gets the same answer, because the user is signed out either way. */
const logout: Handler = async (deps, input) => {
  const body = readBody(authBodies.logout, input.body);
  checkBusinessUnit(deps, body.businessunit);
  const user = await deps.refreshTokens.endFamilyOf(deps.database, body.refreshtoken);
  if (user !== null) deps.log.info({ user }, 'Signed out');
  return success;
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
  logout,
} satisfies Partial<Record<CallId, Handler>>;
