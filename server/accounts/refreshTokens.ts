// Refresh tokens: only their hash is stored, each use replaces the token by its successor, and the replay of a spent token ends the whole
// family. A family is one session: it starts with a sign-in and ends with log out, a replay, a new password, its time limits (product 14.10) or a
// caseworker's command (product 14.5).
import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Queries } from '../db/database.ts';
import { deleteInBatches } from '../db/deleteInBatches.ts';
import type { Random } from '../random.ts';
import type { Settings } from '../settings.ts';

/** How long a spent token still returns its successor: two tabs may refresh at the same time. */
const REUSE_INTERVAL_MS = 10_000;

export interface RefreshGrant {
  token: string;
  familyId: string;
  userId: string;
  /** When the idle limit or the absolute limit is reached, whichever comes first, in milliseconds since 1970. */
  end: number;
  /** The whole seconds until then. */
  expiresIn: number;
}

type RedeemResult =
  | RefreshGrant
  | { refused: 'unknown' | 'ended' | 'expired' }
  | { refused: 'replayed'; userId: string };

export interface RefreshTokens {
  /** Starts a family (a session) and returns its first token. */
  startFamily(queries: Queries, userId: string): Promise<RefreshGrant>;
  /** The family of a token that nobody has spent and that has not ended; null for every other one. */
  familyOf(queries: Queries, token: string): Promise<string | null>;
  /**
   * Spends a token and returns its successor; within ten seconds it returns the same successor again, for a second tab. The caller must
   * commit the transaction also when the token is refused, because a replay ends the family.
   */
  redeem(queries: Queries, token: string): Promise<RedeemResult>;
  /** Ends the family of a token, spent or not, and returns its user; null for an unknown token and a family that has ended. */
  endFamilyOf(queries: Queries, token: string): Promise<string | null>;
  /** Ends all families (sessions) of a user. */
  endAllFamilies(queries: Queries, userId: string): Promise<void>;
  /** Deletes the families that began more than twice the longest session ago, with their tokens, and returns how many. An aborted signal ends it early. */
  deleteOldFamilies(queries: Queries, signal?: AbortSignal): Promise<number>;
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

/** `lifetimes` are in seconds: how long a session may be idle, and how long it lasts at most. */
export function createRefreshTokens(
  secret: Uint8Array,
  lifetimes: Settings['lifetimes'],
  clock: Clock,
  random: Random,
): RefreshTokens {
  const idle = lifetimes.idle * 1000;
  const absolute = lifetimes.absolute * 1000;
  // Derived from the token instead of random: the second of two tabs must get the same successor, although only hashes are stored.
  const successorOf = (token: string) => createHmac('sha256', secret).update(token).digest('base64url');
  const endOf = (startedAt: number, issuedAt: number) => Math.min(issuedAt + idle, startedAt + absolute);
  const secondsLeft = (end: number, now: number) => Math.max(0, Math.floor((end - now) / 1000));
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
      await queries.query('insert into refresh_families (id, user_id, started_at) values ($1, $2, $3)', [
        familyId,
        userId,
        new Date(now),
      ]);
      await store(queries, familyId, token);
      const end = endOf(now, now);
      return { token, familyId, userId, end, expiresIn: secondsLeft(end, now) };
    },

    async familyOf(queries, token) {
      const [row] = await queries.query<{ family_id: string }>(
        `select t.family_id from refresh_tokens t join refresh_families f on f.id = t.family_id
         where t.hash = $1 and t.spent_at is null and f.ended_at is null`,
        [hashOf(token)],
      );
      return row?.family_id ?? null;
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
      // Checked before the expiry: a spent token that comes back late is also a sign of theft, and the thief's successors may still be valid.
      if (spentAt !== undefined && now - spentAt > REUSE_INTERVAL_MS) {
        await queries.query('update refresh_families set ended_at = $2 where id = $1', [
          row.family_id,
          new Date(now),
        ]);
        return { refused: 'replayed', userId: row.user_id };
      }
      if (secondsLeft(endOf(startedAt, row.issued_at.getTime()), now) === 0) return { refused: 'expired' };
      const successor = successorOf(token);
      if (spentAt === undefined) {
        await queries.query('update refresh_tokens set spent_at = $2 where hash = $1', [
          hashOf(token),
          new Date(now),
        ]);
        await store(queries, row.family_id, successor);
      }
      const end = endOf(startedAt, spentAt ?? now);
      return {
        token: successor,
        familyId: row.family_id,
        userId: row.user_id,
        end,
        expiresIn: secondsLeft(end, now),
      };
    },

    async endFamilyOf(queries, token) {
      const [ended] = await queries.query<{ user_id: string }>(
        `update refresh_families set ended_at = $2
         where ended_at is null and id = (select family_id from refresh_tokens where hash = $1) returning user_id`,
        [hashOf(token), new Date(clock.now())],
      );
      return ended?.user_id ?? null;
    },

    async endAllFamilies(queries, userId) {
      await queries.query(
        'update refresh_families set ended_at = $2 where user_id = $1 and ended_at is null',
        [userId, new Date(clock.now())],
      );
    },

    async deleteOldFamilies(queries, signal) {
      const before = [new Date(clock.now() - 2 * absolute)];
      // First the tokens, of which a family may have thousands: those that go with their family would all go with one statement.
      await deleteInBatches(
        queries,
        'refresh_tokens',
        'family_id in (select id from refresh_families where started_at < $1)',
        before,
        signal,
      );
      return deleteInBatches(
        queries,
        'refresh_families',
        'started_at < $1 and not exists (select from refresh_tokens where family_id = refresh_families.id)',
        before,
        signal,
      );
    },
  };
}
