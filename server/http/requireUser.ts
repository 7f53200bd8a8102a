// The signed-in user of a call.
import type { User } from '../user.ts';
import { HttpError } from './httpError.ts';

/** Throws HttpError 401 when the request has no user. */
export function requireUser(user: User | null): User {
  if (user === null) throw new HttpError(401, 'Sign in first.');
  return user;
}
