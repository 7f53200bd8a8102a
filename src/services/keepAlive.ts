// What the keep-alive machine reads and hears of the browser (product 5.12): clock and cookies, activity of the user, changes by other tabs.
import type { KeepAliveEvent, SessionReading } from '#machines/session/keepAliveMachine.ts';
import { sessionEventKey } from './otherTabs.ts';
import { readTokenCookies } from './session.ts';
import { isExtendable, readSessionTimes } from './tokenCookies.ts';

export function readSession(): SessionReading {
  const times = readSessionTimes();
  const lifetime = times && {
    renewableFrom: times.renewableFrom,
    end: times.end,
    extendable: isExtendable(times),
  };
  return { now: Date.now(), tokens: readTokenCookies(), lifetime };
}

const activityEvents = ['keydown', 'pointerdown', 'wheel', 'touchmove'];

/** Reports activity, that the page is visible again, and changes by other tabs. Returns the function that removes the listeners. */
export function watchActivity(sendBack: (event: KeepAliveEvent) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const onActivity = () => sendBack({ type: 'user.acted' });
  const onWake = () => {
    if (document.visibilityState === 'visible') sendBack({ type: 'check.requested' });
  };
  for (const sign of activityEvents)
    document.addEventListener(sign, onActivity, { passive: true, capture: true, signal });
  document.addEventListener('visibilitychange', onWake, { signal });
  window.addEventListener('pageshow', onWake, { signal });
  window.addEventListener('focus', onWake, { signal });
  window.addEventListener(
    'storage',
    ({ key }) => {
      if (key === sessionEventKey) sendBack({ type: 'check.requested' });
    },
    { signal },
  );
  return () => controller.abort();
}
