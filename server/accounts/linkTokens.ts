// The tokens in links sent by e-mail: only their hash is stored, each can be used once, within 24 hours (verification) or 30 minutes (reset)
// (product 14.9). A verification link holds the registration that it confirms (decision 037).
import { createHash } from 'node:crypto';
import { limits } from '#machines/catalogue/fields/limits.ts';
import type { Clock } from '../clock.ts';
import type { Queries } from '../db/database.ts';
import { deleteInBatches } from '../db/deleteInBatches.ts';
import type { Random } from '../random.ts';
import type { Registration } from './users.ts';

export type LinkPurpose = 'verification' | 'reset';

const LIFETIMES_MS: Readonly<Record<LinkPurpose, number>> = {
  verification: limits.verificationLinkHours * 3_600_000,
  reset: limits.resetLinkMinutes * 60_000,
};

export interface LinkToken {
  userId: string;
  expired: boolean;
  used: boolean;
  /** What an unused verification link confirms; null for any other link. */
  registration: Registration | null;
}

/** Expired and used tokens are kept for this long, so that the server can tell them from unknown ones. */
const RETENTION_MS = 30 * 24 * 3_600_000;

const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/** Creates a token and returns it; only its hash is stored. @param registration what a verification link confirms */
export async function issueLinkToken(
  { clock, random }: { clock: Clock; random: Random },
  queries: Queries,
  userId: string,
  purpose: LinkPurpose,
  registration: Registration | null = null,
): Promise<string> {
  const token = Buffer.from(random.bytes(32)).toString('base64url');
  await queries.query(
    'insert into link_tokens (hash, user_id, purpose, expires_at, registration) values ($1, $2, $3, $4, $5)',
    [
      hashOf(token),
      userId,
      purpose,
      new Date(clock.now() + LIFETIMES_MS[purpose]),
      registration === null ? null : JSON.stringify(registration),
    ],
  );
  return token;
}

/** Deletes the tokens that expired more than 30 days ago, and returns how many. An aborted signal ends it early. */
export const deleteOldLinkTokens = (queries: Queries, now: number, signal?: AbortSignal): Promise<number> =>
  deleteInBatches(queries, 'link_tokens', 'expires_at < $1', [new Date(now - RETENTION_MS)], signal);

/**
 * The state of a token, or null for an unknown one. The row of its account is locked until the transaction ends: the use of a link changes the other
 * links of the account too, so that two transactions that lock their links first could wait for each other.
 */
export async function findLinkToken(
  { clock }: { clock: Clock },
  queries: Queries,
  token: string,
  purpose: LinkPurpose,
): Promise<LinkToken | null> {
  const key = [hashOf(token), purpose];
  await queries.query(
    `select 1 from users where id = (select user_id from link_tokens where hash = $1 and purpose = $2)
     for no key update`,
    key,
  );
  // Read after the lock, which may have had to wait for another use of the link.
  const [row] = await queries.query<{
    user_id: string;
    expires_at: Date;
    used_at: Date | null;
    registration: Registration | null;
  }>(
    'select user_id, expires_at, used_at, registration from link_tokens where hash = $1 and purpose = $2',
    key,
  );
  if (row === undefined) return null;
  return {
    userId: row.user_id,
    expired: row.expires_at.getTime() <= clock.now(),
    used: row.used_at !== null,
    registration: row.registration,
  };
}

/**
 * How many different passwords the newest registration of an account and its unused links have. More than one: the address was registered more
 * than once, perhaps by somebody else.
 */
export async function countCompetingPasswords(queries: Queries, userId: string): Promise<number> {
  const rows = await queries.query(
    // '' stands for no password.
    `select password_hash from users where id = $1 and password_hash <> ''
     union select registration ->> 'passwordHash' from link_tokens
     where user_id = $1 and registration ->> 'passwordHash' <> ''`,
    [userId],
  );
  return rows.length;
}

/**
 * So many passwords may compete for an address before its links confirm none of them. Somebody who mistypes their password registers again once or
 * twice; more are a stranger's, whose e-mails the owner can then hardly tell from their own.
 */
export const MAX_COMPETING_PASSWORDS = 3;

/** Lets the unused verification links of an account confirm this password, which its owner has chosen by a reset link. */
export async function setConfirmedPassword(queries: Queries, userId: string, hash: string): Promise<void> {
  await queries.query(
    `update link_tokens set registration = registration || jsonb_build_object('passwordHash', $2::text)
     where user_id = $1 and registration is not null`,
    [userId, hash],
  );
}

/**
 * Marks all unused tokens of a user and purpose as used: the one in the link that was opened, and those of other e-mails. Their registrations are
 * of no use from then on, and hold hashes of passwords.
 */
export async function markLinkTokensUsed(
  { clock }: { clock: Clock },
  queries: Queries,
  userId: string,
  purpose: LinkPurpose,
): Promise<void> {
  await queries.query(
    `update link_tokens set used_at = $3, registration = null
     where user_id = $1 and purpose = $2 and used_at is null`,
    [userId, purpose, new Date(clock.now())],
  );
}

/** Lets all unused tokens of a user and purpose expire now, and returns how many. */
export async function expireLinkTokens(
  { clock }: { clock: Clock },
  queries: Queries,
  userId: string,
  purpose: LinkPurpose,
): Promise<number> {
  const rows = await queries.query(
    `update link_tokens set expires_at = $3
     where user_id = $1 and purpose = $2 and used_at is null and expires_at > $3 returning hash`,
    [userId, purpose, new Date(clock.now())],
  );
  return rows.length;
}
