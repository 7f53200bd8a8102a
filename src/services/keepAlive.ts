// The ports of the machine that keeps a session (security.md 6): the clock and the cookies, and what the person and other tabs do.
import type { KeepAliveEvent, SessionReading } from '#machines/session/keepAliveMachine.ts';
import { sessionEventKey } from './otherTabs.ts';
import { readTokenCookies } from './session.ts';
import { sessionUntil } from './tokenCookies.ts';

// The second of two tabs that redeem at once is given some seconds less than the first.
const fullLifetimeShare = 0.9;

/** A sign-in that is given less than before has come near its last moment, which nothing moves. */
export function readSession(): SessionReading {
  const [renewable, end, given = 0, most = 0] = sessionUntil();
  const lifetime =
    renewable === undefined || end === undefined
      ? null
      : { renewable, end, extendable: given >= most * fullLifetimeShare };
  return { now: Date.now(), found: readTokenCookies(), lifetime };
}

const activityEvents = ['keydown', 'pointerdown', 'wheel', 'touchmove'];

/** Tells what the person does, when the page is seen again, and what other tabs say. Returns how to stop. */
export function watchPerson(sendBack: (event: KeepAliveEvent) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const onActivity = () => sendBack({ type: 'person.acted' });
  const onWake = () => {
    if (document.visibilityState === 'visible') sendBack({ type: 'page.woken' });
  };
  for (const sign of activityEvents)
    document.addEventListener(sign, onActivity, { passive: true, capture: true, signal });
  document.addEventListener('visibilitychange', onWake, { signal });
  window.addEventListener('pageshow', onWake, { signal });
  window.addEventListener('focus', onWake, { signal });
  window.addEventListener(
    'storage',
    ({ key }) => {
      if (key === sessionEventKey) sendBack({ type: 'page.woken' });
    },
    { signal },
  );
  return () => controller.abort();
}
