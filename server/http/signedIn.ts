// Who makes a call that is about records of people.
import type { User } from '../user.ts';
import { Refusal } from './refusal.ts';

/** Refusal 401 for nobody. */
export function signedIn(user: User | null): User {
  if (user === null) throw new Refusal(401, 'Sign in first.');
  return user;
}
