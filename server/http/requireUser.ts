// Who makes a call that is about records of people.
import type { User } from '../user.ts';
import { HttpError } from './httpError.ts';

/** Refusal 401 for nobody. */
export function requireUser(user: User | null): User {
  if (user === null) throw new HttpError(401, 'Sign in first.');
  return user;
}
