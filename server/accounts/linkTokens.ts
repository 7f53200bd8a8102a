// The tokens in links sent by e-mail: only their hash is stored, each can be used once, within 24 hours (verification) or 30 minutes (reset)
// (product 14.9).
import { createHash } from 'node:crypto';
import { limits } from '#machines/catalogue/fields/limits.ts';
import type { Clock } from '../clock.ts';
import type { Queries } from '../db/database.ts';
import type { Random } from '../random.ts';

export type LinkPurpose = 'verification' | 'reset';

const LIFETIMES_MS: Readonly<Record<LinkPurpose, number>> = {
  verification: limits.verificationLinkHours * 3_600_000,
  reset: limits.resetLinkMinutes * 60_000,
};

export interface LinkToken {
  userId: string;
  expired: boolean;
  used: boolean;
}

// Expired and used tokens are kept for this long, so that the server can tell them from unknown ones.
const RETENTION_MS = 30 * 24 * 3_600_000;

const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/** Creates a token and returns it; only its hash is stored. Deletes the user's tokens that expired more than 30 days ago. */
export async function issueLinkToken(
  { clock, random }: { clock: Clock; random: Random },
  queries: Queries,
  userId: string,
  purpose: LinkPurpose,
): Promise<string> {
  const token = Buffer.from(random.bytes(32)).toString('base64url');
  const now = clock.now();
  await queries.query('delete from link_tokens where user_id = $1 and expires_at < $2', [
    userId,
    new Date(now - RETENTION_MS),
  ]);
  await queries.query(
    'insert into link_tokens (hash, user_id, purpose, expires_at) values ($1, $2, $3, $4)',
    [hashOf(token), userId, purpose, new Date(now + LIFETIMES_MS[purpose])],
  );
  return token;
}

/** The state of a token, or null for an unknown one; its row is locked until the transaction ends. */
export async function findLinkToken(
  { clock }: { clock: Clock },
  queries: Queries,
  token: string,
  purpose: LinkPurpose,
): Promise<LinkToken | null> {
  const [row] = await queries.query<{ user_id: string; expires_at: Date; used_at: Date | null }>(
    'select user_id, expires_at, used_at from link_tokens where hash = $1 and purpose = $2 for update',
    [hashOf(token), purpose],
  );
  if (row === undefined) return null;
  return {
    userId: row.user_id,
    expired: row.expires_at.getTime() <= clock.now(),
    used: row.used_at !== null,
  };
}

/** Marks all unused tokens of a user and purpose as used: the one in the link that was opened, and those of earlier e-mails. */
export async function markLinkTokensUsed(
  { clock }: { clock: Clock },
  queries: Queries,
  userId: string,
  purpose: LinkPurpose,
): Promise<void> {
  await queries.query(
    'update link_tokens set used_at = $3 where user_id = $1 and purpose = $2 and used_at is null',
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
