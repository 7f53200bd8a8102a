// Authenticates a request by its Authorization header; a cookie never authenticates a request (product 4.3).
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Deps } from '../deps.ts';
import type { OwnRecord } from '../records/ownRecord.ts';
import { HttpError } from '../http/httpError.ts';
import type { User } from '../user.ts';

/** Who makes a call. */
export interface Caller {
  user: User;
  /** The user's own record as it was before the body was read, for a call that saves one; null for other calls and for a user without a record. */
  ownRecord: OwnRecord | null;
}

/**
 * The user of a raw bearer token, with the rights stored in the database, and the user's own `record` when that is given. Throws HttpError 401 for
 * a missing or invalid token, and for one whose session has ended.
 */
export async function authenticate(
  { accessTokens, loadSession }: Pick<Deps, 'accessTokens' | 'loadSession'>,
  bearer: string | undefined,
  record?: RecordName,
): Promise<Caller> {
  const claims = bearer === undefined ? null : await accessTokens.verify(bearer);
  const session = claims && (await loadSession(claims, record));
  if (!session) throw new HttpError(401, 'Sign in first.');
  const { passwordHash: _hidden, ...user } = session.account;
  return { user, ownRecord: session.ownRecord };
}

/** The token in an Authorization header; undefined when it contains none. */
export const bearerToken = (header: string | undefined): string | undefined =>
  /^Bearer +([\w.~+/=-]+)$/i.exec(header?.trim() ?? '')?.[1];
