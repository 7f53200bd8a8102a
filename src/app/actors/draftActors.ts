// Provides record and list machines with the drafts on the device. Their script is a dynamic import, so that no step waits for it;
// requests before it has loaded are handled in order afterwards.
import { fromCallback } from 'xstate';
import type { DraftReport, DraftRequest } from '#machines/ports.ts';

const load = () => import('../../services/browserDrafts.ts');

export const providedDrafts = fromCallback<DraftRequest, { user: string }>(({ input, receive, sendBack }) => {
  let open = true;
  const report = (event: DraftReport) => {
    if (open) sendBack(event);
  };
  const opened = load()
    .then(({ openBrowserDrafts }) => openBrowserDrafts(input.user, report))
    // Without this script answers are still saved to the server; only a crash loses them.
    .catch(() => null);
  receive((request) => void opened.then((drafts) => drafts?.handle(request)));
  return () => {
    open = false;
    void opened.then((drafts) => drafts?.close());
  };
});
