// Stores a draft on the device, as a step does that was left by a crash (product 11.3).
import { openBrowserDrafts } from '#src/services/browserDrafts.ts';

/** @param user the user's id */
export function storeDraft(user: string): void {
  const drafts = openBrowserDrafts(user, () => undefined);
  drafts.handle({
    type: 'draft.stored',
    location: { record: 'eoi', form: 'loan-purpose' },
    content: { item: '', answers: { ua_loanterm: '36' }, base: { ua_loanterm: '' }, prefilled: {} },
  });
  drafts.close();
}
