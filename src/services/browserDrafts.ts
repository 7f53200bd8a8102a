// The port of the drafts in a browser: this page's storage and clock, the moments at which a page may go, and who is signed in.
import type { DraftPlace } from '#machines/catalogue/records/drafts.ts';
import type { DraftReport, DraftRequest } from '#machines/ports.ts';
import { deleteDrafts, createDraftStore, deleteExpiredDrafts, type Device } from './draftStore.ts';
import { hasLoggedOut } from './otherTabs.ts';
import { accessToken, isTokenOfOtherUser } from './tokenCookies.ts';

const device: Device = {
  storage: () => window.localStorage,
  now: () => Date.now(),
  // Nothing is written for nobody, after a log out in any tab, nor while somebody else is signed in.
  isSignedOut: (user) => user === '' || hasLoggedOut() || isTokenOfOtherUser(user, accessToken()),
};

/** Deletes all of a person who logs out; null when it is not known who. */
export const deleteDraftsOf = (user: string | null): void => deleteDrafts(device, user);

/** Deletes what is too old. */
export const deleteExpiredBrowserDrafts = (): void => deleteExpiredDrafts(device);

/** Hears a machine's requests; reports what it finds, and that the page may go. */
export function openBrowserDrafts(user: string, report: (event: DraftReport) => void) {
  const drafts = createDraftStore(device, user);
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') report({ type: 'page.hidden' });
  };
  const onPageHide = () => report({ type: 'page.hidden' });
  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('pagehide', onPageHide);

  const find = (place: DraftPlace) => {
    const draft = drafts.read(place);
    if (draft !== null) report({ type: 'draft.found', place, draft });
  };
  return {
    handle: (request: DraftRequest) => {
      if (request.type === 'draft.sought') find(request.place);
      else if (request.type === 'draft.kept') drafts.save(request.place, request.content);
      else drafts.remove(request.place, request.item, request.saved);
    },
    close: () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('pagehide', onPageHide);
    },
  };
}
