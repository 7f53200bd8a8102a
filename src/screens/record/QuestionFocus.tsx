// Moves the focus to the question that the user has come from the review to change (product 1.8).
import { useEffect } from 'react';
import { focusField } from '../../parts/focus.ts';

export function QuestionFocus({ path }: { path: string }) {
  // The focus is outside React.
  useEffect(() => {
    if (focusField(path)) return;
    // The scripts of lists, documents and the company search arrive after the form. Once the user is elsewhere, the focus stays there.
    const arrivals = new MutationObserver(() => {
      if (document.activeElement !== document.body || focusField(path)) arrivals.disconnect();
    });
    arrivals.observe(document.body, { childList: true, subtree: true });
    return () => arrivals.disconnect();
  }, [path]);
  return null;
}
