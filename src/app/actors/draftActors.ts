// Provides record and list machines with the drafts on the device.
import { fromCallback } from 'xstate';
import type { DraftReport, DraftRequest } from '#machines/ports.ts';
import { openBrowserDrafts } from '../../services/browserDrafts.ts';

export const providedDrafts = fromCallback<DraftRequest, { user: string }>(({ input, receive, sendBack }) => {
  let open = true;
  const report = (event: DraftReport) => {
    if (open) sendBack(event);
  };
  const drafts = openBrowserDrafts(input.user, report);
  receive((request) => drafts.handle(request));
  return () => {
    open = false;
    drafts.close();
  };
});
