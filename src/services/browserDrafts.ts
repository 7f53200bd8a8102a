// The drafts of a browser: this page's storage and clock, the events after which a page can be gone, and who is signed in.
import type { FormLocation } from '#machines/catalogue/records/drafts.ts';
import type { DraftReport, DraftRequest } from '#machines/ports.ts';
import { createDraftStore, deleteDrafts, deleteExpiredDrafts, hasDrafts, type Device } from './draftStore.ts';
import { hasLoggedOut } from './otherTabs.ts';
import { accessToken, isTokenOfOtherUser } from './tokenCookies.ts';

const device: Device = {
  storage: () => window.localStorage,
  now: () => Date.now(),
  // True also without a user, after a log-out in any tab, and while another user is signed in.
  isSignedOut: (user) => user === '' || hasLoggedOut() || isTokenOfOtherUser(user, accessToken()),
};

/** @param user the id of the user who logs out; null when it is unknown */
export const deleteDraftsOf = (user: string | null): void => deleteDrafts(device, user);

/** @param user the user's id */
export const hasDraftsOf = (user: string): boolean => hasDrafts(device, user);

export const deleteExpiredBrowserDrafts = (): void => deleteExpiredDrafts(device);

/**
 * Handles a machine's requests; reports drafts that it finds, whether the device keeps what it is given, and when unsaved answers have to be
 * written at once.
 */
export function openBrowserDrafts(user: string, report: (event: DraftReport) => void) {
  const drafts = createDraftStore(device, user);
  const requestFlush = () => report({ type: 'flush.requested' });
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') requestFlush();
  };
  // Another tab has deleted what this page has written: a crash must not lose what the page still shows.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== null && newValue === null && drafts.isOwn(key)) requestFlush();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('pagehide', requestFlush);
  window.addEventListener('storage', onStorage);

  const find = (location: FormLocation, isOpen?: boolean) => {
    const draft = drafts.read(location, isOpen);
    if (draft !== null) report({ type: 'draft.found', location, draft });
  };
  let isRefused = false;
  const reportWrite = (isKept: boolean) => {
    if (!isKept) report({ type: 'draft.refused' });
    else if (isRefused) report({ type: 'draft.kept' });
    isRefused = !isKept;
  };
  return {
    handle: (request: DraftRequest) => {
      switch (request.type) {
        case 'draft.requested':
          return find(request.location, request.isOpen);
        case 'draft.stored':
          return reportWrite(
            drafts.save(request.location, request.content, request.replaced, request.isRewrite),
          );
        case 'draft.deleted':
          drafts.remove(request.location, request.item, request.isSaved);
          // Nothing is left that the device would have to keep.
          return reportWrite(true);
        case 'found.deleted':
          return drafts.removeFound(request.entries);
      }
    },
    close: () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('pagehide', requestFlush);
      window.removeEventListener('storage', onStorage);
    },
  };
}
