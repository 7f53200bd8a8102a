// The port of the drafts in a browser: this page's storage and clock, the moments at which a page may go, and log outs in other tabs.
import type { DraftPlace } from '#machines/catalogue/drafts.ts';
import type { DraftReport, DraftRequest } from '#machines/ports.ts';
import { forgetDrafts, openDrafts, sweepDrafts, type Device } from './drafts.ts';
import { accessToken, userOf } from './tokenCookies.ts';

/** On which other tabs hear of a log out; '' stands for somebody unknown. */
const logouts = 'BroadcastChannel' in globalThis ? new BroadcastChannel('anwcef.logout') : undefined;
const gone = new Set<unknown>();
logouts?.addEventListener('message', ({ data }: MessageEvent<unknown>) => gone.add(data));

const device: Device = {
  storage: () => window.localStorage,
  now: () => Date.now(),
  // Nothing is written for nobody, nor for whoever has logged out; whoever signs in again may be kept for again.
  isGone: (user) => user === '' || ((gone.has(user) || gone.has('')) && userOf(accessToken())?.id !== user),
};

/** Nothing of a person who logs out stays, and no tab writes any more of it. */
export function forgetOnDevice(user: string | undefined): void {
  gone.add(user ?? '');
  logouts?.postMessage(user ?? '');
  forgetDrafts(device, user);
}

/** Deletes what is too old. */
export const sweepDevice = (): void => sweepDrafts(device);

/** Hears a machine's requests; reports what it finds, and that the page may go. */
export function draftsOnDevice(user: string, report: (event: DraftReport) => void) {
  const drafts = openDrafts(device, user);
  const hidden = () => {
    if (document.visibilityState === 'hidden') report({ type: 'page.hidden' });
  };
  const leaving = () => report({ type: 'page.hidden' });
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', leaving);

  const find = (place: DraftPlace) => {
    const draft = drafts.read(place);
    if (draft !== null) report({ type: 'draft.found', place, draft });
  };
  return {
    hear: (request: DraftRequest) => {
      if (request.type === 'draft.sought') find(request.place);
      else if (request.type === 'draft.kept') drafts.keep(request.place, request.content);
      else drafts.drop(request.place, request.item, request.saved);
    },
    close: () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', leaving);
    },
  };
}
