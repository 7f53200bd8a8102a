// Whom the calls of this tab belong to (security.md 6). A call goes out only as the person who made it; when that person's session is
// over it waits until they sign in again in this window, and what waits for somebody else is never sent.
import type { User } from '#machines/ports.ts';
import type { SessionEnd } from '#machines/sessionMachine.ts';
import { hasLoggedOut } from './otherTabs.ts';
import { accessToken, userOf } from './tokenCookies.ts';

interface Waiting {
  caller: string;
  go: () => void;
}

let current: string | null = null;
let tell: (end: SessionEnd) => void = () => {};
let waiting: Waiting[] = [];

/** Lets this person's calls go, those that wait included, until one of them finds that the session is over. */
export function admitCalls(user: User | null): Promise<SessionEnd> {
  current = user?.id ?? null;
  const mine = waiting.filter(({ caller }) => caller === current);
  waiting = waiting.filter((call) => !mine.includes(call));
  for (const { go } of mine) go();
  return new Promise((over) => {
    tell = over;
  });
}

/** The id of the person whose call is made now; null where nobody keeps a session. */
export const callerNow = (): string | null => current;

/** Whether another tab has signed in somebody else than the caller. */
export function isForeign(caller: string | null, token: string | undefined): boolean {
  const holder = userOf(token);
  return caller !== null && holder !== null && holder.id !== caller;
}

/** Says what became of the caller's session, and waits until they have signed in again. */
export function signedInAgain(caller: string): Promise<void> {
  const over = hasLoggedOut() ? 'left' : 'expired';
  return new Promise((go) => {
    waiting.push({ caller, go });
    if (caller === current) tell(isForeign(caller, accessToken()) ? 'changed' : over);
  });
}
