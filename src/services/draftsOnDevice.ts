// The port of the drafts in a browser: this page's storage and clock, the moments at which a page may go, and who is signed in.
import type { FormLocation } from '#machines/catalogue/records/drafts.ts';
import type { DraftReport, DraftRequest } from '#machines/ports.ts';
import { forgetDrafts, openDrafts, sweepDrafts, type Device } from './drafts.ts';
import { hasLoggedOut } from './otherTabs.ts';
import { accessToken, isForeign } from './tokenCookies.ts';

const device: Device = {
  storage: () => window.localStorage,
  now: () => Date.now(),
  // Nothing is written for nobody, after a log out in any tab, nor while somebody else is signed in.
  isGone: (user) => user === '' || hasLoggedOut() || isForeign(user, accessToken()),
};

/** Deletes all of a person who logs out; null when it is not known who. */
export const forgetOnDevice = (user: string | null): void => forgetDrafts(device, user);

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

  const find = (place: FormLocation) => {
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
