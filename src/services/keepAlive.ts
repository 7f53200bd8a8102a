// The ports of the machine that keeps a session (security.md 6): the clock and the cookies, and what the person and other tabs do.
import type { KeepAliveEvent, SessionReading } from '#machines/session/keepAliveMachine.ts';
import { sessionKey } from './otherTabs.ts';
import { lookAtTokens } from './session.ts';
import { sessionUntil } from './tokenCookies.ts';

// The second of two tabs that redeem at once is given some seconds less than the first.
const nearly = 0.9;

/** A sign-in that is given less than before has come near its last moment, which nothing moves. */
export function lookAtSession(): SessionReading {
  const [renewable, end, given = 0, most = 0] = sessionUntil();
  const lifetime =
    renewable === undefined || end === undefined
      ? null
      : { renewable, end, extendable: given >= most * nearly };
  return { now: Date.now(), tokens: lookAtTokens(), lifetime };
}

const signsOfLife = ['keydown', 'pointerdown', 'wheel', 'touchmove'];

/** Tells what the person does, when the page is seen again, and what other tabs say. Returns how to stop. */
export function watchPerson(tell: (event: KeepAliveEvent) => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const act = () => tell({ type: 'user.acted' });
  const wake = () => {
    if (document.visibilityState === 'visible') tell({ type: 'check.requested' });
  };
  for (const sign of signsOfLife)
    document.addEventListener(sign, act, { passive: true, capture: true, signal });
  document.addEventListener('visibilitychange', wake, { signal });
  window.addEventListener('pageshow', wake, { signal });
  window.addEventListener('focus', wake, { signal });
  window.addEventListener(
    'storage',
    ({ key }) => {
      if (key === sessionKey) tell({ type: 'check.requested' });
    },
    { signal },
  );
  return () => stopped.abort();
}
