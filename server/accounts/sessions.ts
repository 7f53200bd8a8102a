// Finds the sessions of access tokens in the database, with the accounts of their users and, for a call that saves, the user's record.
import DataLoader from 'dataloader';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Queries } from '../db/database.ts';
import { ownRecordSubquery, type OwnRecord } from '../records/ownRecord.ts';
import type { AccessClaims } from './accessTokens.ts';
import { ACCOUNT_COLUMNS, accountOf, type Account, type AccountRow } from './users.ts';

export interface Session {
  account: Account;
  /** The user's own record, if it was asked for; null without one. */
  ownRecord: OwnRecord | null;
}

/**
 * The sessions of the tokens, in their order; null for one that was ended. With `limit` PostgreSQL looks each up by its key: otherwise it may read whole
 * tables, in a plan that was made when they were small. With `select` around the arrays it does not see how long they are: otherwise it makes a new
 * plan for each statement, because one for few tokens looks cheaper than one for any number, and planning takes as long as the rest.
 */
async function findSessions(
  queries: Queries,
  tokens: readonly AccessClaims[],
  record?: RecordName,
): Promise<(Session | null)[]> {
  const rows = await queries.query<AccountRow & { number: number; ownRecord: OwnRecord | null }>(
    `select token.number, ${ACCOUNT_COLUMNS.map((name) => `u.${name}`).join(', ')},
       ${record === undefined ? 'null::json' : ownRecordSubquery[record]} as "ownRecord"
     from unnest((select $1::uuid[]), (select $2::uuid[])) with ordinality as token (user_id, family_id, number)
     cross join lateral (
       select users.* from refresh_families f join users on users.id = f.user_id
       where f.id = token.family_id and f.user_id = token.user_id and f.ended_at is null limit 1
     ) as u`,
    [tokens.map(({ userId }) => userId), tokens.map(({ familyId }) => familyId)],
    `sessions with ${record ?? 'no record'}`,
  );
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return tokens.map((_token, index) => {
    const row = byNumber.get(index + 1);
    return row === undefined ? null : { account: accountOf(row), ownRecord: row.ownRecord };
  });
}

/** The session of a token; null when it was ended. */
export async function findSession(queries: Queries, token: AccessClaims): Promise<Session | null> {
  const [session = null] = await findSessions(queries, [token]);
  return session;
}

/** The session of a token, with the user's own `record`; null when it was ended. */
export type LoadSession = (token: AccessClaims, record?: RecordName) => Promise<Session | null>;

/** So many sessions that are asked for at the same time are one statement: more would let the first wait for the last without saving much. */
const MOST_AT_ONCE = 20;

/**
 * Finds the sessions of all requests that arrive in the same turn of the event loop by one statement: under load a statement for each of them is a
 * quarter of the server's processor time (decision 042). Nothing is remembered.
 */
export function createSessionLoader(queries: Queries): LoadSession {
  const loaderOf = (record?: RecordName) =>
    new DataLoader<AccessClaims, Session | null>((tokens) => findSessions(queries, tokens, record), {
      cache: false,
      maxBatchSize: MOST_AT_ONCE,
      // After the connections that have something to read, each of which is a task of its own.
      batchScheduleFn: setImmediate,
    });
  const withoutRecord = loaderOf();
  const withRecord = { eoi: loaderOf('eoi'), application: loaderOf('application') };
  return async (token, record) => (record === undefined ? withoutRecord : withRecord[record]).load(token);
}
