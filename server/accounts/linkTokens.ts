// The tokens of links sent by e-mail: hashed at rest, single use, 24 hours (verification) or 30 minutes (reset).
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

// A used or expired link is told from an unknown one for this long; then nothing is left of it.
const RETENTION_MS = 30 * 24 * 3_600_000;

const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/** Makes a token and returns it; only its hash is kept. What is left of the user's links of long ago goes. */
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

/** What is known about a token, its row locked until the transaction ends; null for an unknown one. */
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

/** Spends every link of a purpose that a user still has: the one that was used and its older copies. */
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

/** Lets every link of a purpose that a user still has expire now. */
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
