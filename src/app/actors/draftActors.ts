// Provides the journeys and lists with the device's drafts. Their script is loaded apart, so that no step waits for it; what is asked
// meanwhile is answered in order.
import { fromCallback } from 'xstate';
import type { DraftReport, DraftRequest } from '#machines/ports.ts';

const load = () => import('../../services/browserDrafts.ts');

export const providedDrafts = fromCallback<DraftRequest, { user: string }>(({ input, receive, sendBack }) => {
  let open = true;
  const report = (event: DraftReport) => {
    if (open) sendBack(event);
  };
  const opened = load()
    .then(({ openBrowserDrafts: draftsOnDevice }) => draftsOnDevice(input.user, report))
    // Without it answers are saved all the same; they only do not survive a crash.
    .catch(() => null);
  receive((request) => void opened.then((drafts) => drafts?.handle(request)));
  return () => {
    open = false;
    void opened.then((drafts) => drafts?.close());
  };
});
