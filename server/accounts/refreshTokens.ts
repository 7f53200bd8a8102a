// Refresh tokens: hashed at rest, rotated at each use, the whole family ended when a spent one comes back (security.md 6).
import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Queries } from '../db/database.ts';
import type { Random } from '../random.ts';
import type { Settings } from '../settings.ts';

const second = 1000;

/** How long a spent token still gives its child, in milliseconds. */
const REUSE_INTERVAL_MS = 10 * second;

export interface RefreshGrant {
  token: string;
  familyId: string;
  userId: string;
  /** Whole seconds: the smaller of what is left of the idle and the absolute limit. */
  expiresIn: number;
}

type RedeemResult = RefreshGrant | { refused: 'unknown' | 'ended' | 'expired' | 'replayed' };

export interface RefreshTokens {
  /** Starts a family: one sign-in. */
  startFamily(queries: Queries, userId: string): Promise<RefreshGrant>;
  /**
   * Spends a token and returns its child; within ten seconds the same child again (two tabs). The caller must commit
   * also when it is refused: a replay ends the family.
   */
  redeem(queries: Queries, token: string): Promise<RedeemResult>;
  /** Ends every sign-in of a user. */
  endAllFamilies(queries: Queries, userId: string): Promise<void>;
}

interface TokenRow {
  family_id: string;
  user_id: string;
  started_at: Date;
  ended_at: Date | null;
  issued_at: Date;
  spent_at: Date | null;
}

const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/** `lifetimes`: seconds that a sign-in may be idle, and that it lasts at most. */
export function createRefreshTokens(
  secret: Uint8Array,
  lifetimes: Settings['lifetimes'],
  clock: Clock,
  random: Random,
): RefreshTokens {
  const idle = lifetimes.idle * second;
  const absolute = lifetimes.absolute * second;
  // Derived, not drawn, so that the second of two tabs can be given the very same token although only hashes are kept.
  const successorOf = (token: string) => createHmac('sha256', secret).update(token).digest('base64url');
  const secondsLeft = (startedAt: number, issuedAt: number, now: number) => {
    const end = Math.min(issuedAt + idle, startedAt + absolute);
    return Math.max(0, Math.floor((end - now) / 1000));
  };
  const store = (queries: Queries, familyId: string, token: string) =>
    queries.query(
      'insert into refresh_tokens (hash, family_id, issued_at) values ($1, $2, $3) on conflict (hash) do nothing',
      [hashOf(token), familyId, new Date(clock.now())],
    );

  return {
    async startFamily(queries, userId) {
      const now = clock.now();
      const familyId = random.uuid();
      const token = Buffer.from(random.bytes(32)).toString('base64url');
      await queries.query('delete from refresh_families where user_id = $1 and started_at < $2', [
        userId,
        new Date(now - 2 * absolute),
      ]);
      await queries.query('insert into refresh_families (id, user_id, started_at) values ($1, $2, $3)', [
        familyId,
        userId,
        new Date(now),
      ]);
      await store(queries, familyId, token);
      return { token, familyId, userId, expiresIn: secondsLeft(now, now, now) };
    },

    async redeem(queries, token) {
      const now = clock.now();
      const [row] = await queries.query<TokenRow>(
        `select t.family_id, f.user_id, f.started_at, f.ended_at, t.issued_at, t.spent_at
         from refresh_tokens t join refresh_families f on f.id = t.family_id
         where t.hash = $1 for update`,
        [hashOf(token)],
      );
      if (row === undefined) return { refused: 'unknown' };
      if (row.ended_at !== null) return { refused: 'ended' };
      const startedAt = row.started_at.getTime();
      const spentAt = row.spent_at?.getTime();
      // Before its age: a spent token that comes back late tells of a thief as well, whose chain may still be alive.
      if (spentAt !== undefined && now - spentAt > REUSE_INTERVAL_MS) {
        await queries.query('update refresh_families set ended_at = $2 where id = $1', [
          row.family_id,
          new Date(now),
        ]);
        return { refused: 'replayed' };
      }
      if (secondsLeft(startedAt, row.issued_at.getTime(), now) === 0) return { refused: 'expired' };
      const child = successorOf(token);
      if (spentAt === undefined) {
        await queries.query('update refresh_tokens set spent_at = $2 where hash = $1', [
          hashOf(token),
          new Date(now),
        ]);
        await store(queries, row.family_id, child);
      }
      return {
        token: child,
        familyId: row.family_id,
        userId: row.user_id,
        expiresIn: secondsLeft(startedAt, spentAt ?? now, now),
      };
    },

    async endAllFamilies(queries, userId) {
      await queries.query(
        'update refresh_families set ended_at = $2 where user_id = $1 and ended_at is null',
        [userId, new Date(clock.now())],
      );
    },
  };
}
