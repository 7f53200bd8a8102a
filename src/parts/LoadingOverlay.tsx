// The full-screen overlay while the user has to wait for a call (specification section 1). It covers at once, shows itself after
// 150 ms and says something calmer after 5 s, all by CSS; what lies below stays mounted, so that focus and answers survive.
import { FormattedMessage } from 'react-intl';

interface LoadingOverlayProps {
  /** `busy.<what>`; absent while nothing runs. The region itself stays, or its text would not be announced. */
  messageId?: string | undefined;
}

export function LoadingOverlay({ messageId }: LoadingOverlayProps) {
  return (
    <div role="status">
      {messageId && (
        <div className="overlay">
          <Turbine />
          <p className="overlay-message">
            <FormattedMessage id={messageId} />
          </p>
          <p className="overlay-slow">
            <FormattedMessage id="busy.stillworking" />
          </p>
        </div>
      )}
    </div>
  );
}

/** A wind turbine whose blades turn slowly, unless motion is not wanted. */
const Turbine = () => (
  <svg viewBox="0 0 64 64" width="80" height="80" fill="currentColor" aria-hidden="true">
    <path d="M30.7 28h2.6l1.7 34h-6z" />
    <g className="overlay-blades">
      <path d="M31 24c-3-7-2-15 1-22 2 7 3 15 1 22zM34.2 26c7.500.9 13.900 5.600 18.600 11.700-7.100-1.700-14.500-4.900-19.600-10zM30.800 27.700C26.300 33.700 18.900 36.900 11.200 37.700c5-5.200 11.500-10 18.600-11.700z" />
      <circle cx="32" cy="26" r="3" />
    </g>
  </svg>
);
