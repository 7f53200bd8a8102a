// The full-screen overlay while the user waits for a call (product 6.14). It blocks clicks at once, becomes visible after 150 ms and
// has a second text after 5 s, all by CSS. The page below stays mounted, so that focus and answers survive.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useHydrated } from './useHydrated.ts';

interface LoadingOverlayProps {
  /** `busy.…`; absent while nothing is running. The live region stays, because a new region is not announced. */
  messageId?: string | undefined;
}

export function LoadingOverlay({ messageId }: LoadingOverlayProps) {
  // No prerendered markup has it: before its script has started a page waits for no call.
  const isHydrated = useHydrated();
  return (
    <div role="status">
      {messageId && isHydrated && (
        <div className="overlay">
          <Turbine />
          <OverlayTexts message={<FormattedMessage id={messageId} />} />
        </div>
      )}
    </div>
  );
}

/** What the user waits for, and after 5 s that it goes on. @param id of the first text */
export const OverlayTexts = ({ id, message }: { id?: string; message: ReactNode }) => (
  <>
    <p className="overlay-message" id={id}>
      {message}
    </p>
    <p className="overlay-slow">
      <FormattedMessage id="busy.stillworking" />
    </p>
  </>
);

/** A wind turbine. Its blades turn unless the user prefers reduced motion. */
export const Turbine = () => (
  <svg viewBox="0 0 64 64" width="80" height="80" fill="currentColor" aria-hidden="true">
    <path d="M30.7 28h2.6l1.7 34h-6z" />
    <g className="overlay-blades">
      <path d="M31 24c-3-7-2-15 1-22 2 7 3 15 1 22zM34.2 26c7.500.9 13.900 5.600 18.600 11.700-7.100-1.700-14.500-4.900-19.600-10zM30.800 27.700C26.300 33.700 18.900 36.900 11.200 37.700c5-5.200 11.500-10 18.600-11.700z" />
      <circle cx="32" cy="26" r="3" />
    </g>
  </svg>
);
