// The green panel of a confirmation page, around the title of the page (product 1.8).
import type { ReactNode } from 'react';

export function Panel({ children }: { children: ReactNode }) {
  return (
    <div className="panel">
      <svg viewBox="0 0 48 48" width="48" height="48" fill="none" aria-hidden="true">
        <circle cx="24" cy="24" r="24" fill="currentColor" />
        <path className="panel-tick" d="m13 25 8 8 15-17" strokeWidth="5" />
      </svg>
      <div>{children}</div>
    </div>
  );
}
