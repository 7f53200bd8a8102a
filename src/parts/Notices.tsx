// Notices about calls (product 6.13). Errors are announced at once (role alert), others when the screen reader pauses (role status).
// So errors stand first, and the newest is the last of its region. Both live regions are always mounted, because a new region is not announced.
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Message } from '#machines/catalogue/api/errors.ts';

interface NoticesProps {
  /** The oldest first; each message at most once. */
  notices: readonly Message[];
  onDismiss: (messageId: string) => void;
}

export function Notices({ notices, onDismiss }: NoticesProps) {
  const intl = useIntl();
  const region = useRef<HTMLElement>(null);
  const dismiss = (messageId: string) => {
    // The pressed button disappears with its notice, so the region takes the focus instead of the top of the page.
    region.current?.focus();
    onDismiss(messageId);
  };
  const shown = (urgent: boolean) =>
    notices
      .filter(({ type }) => (type === 'error') === urgent)
      .map((notice) => <NoticeItem key={notice.messageId} notice={notice} onDismiss={dismiss} />);
  return (
    <section
      className="notices"
      ref={region}
      tabIndex={-1}
      aria-label={intl.formatMessage({ id: 'notice.region' })}
    >
      <div role="alert">{shown(true)}</div>
      <div role="status">{shown(false)}</div>
    </section>
  );
}

interface NoticeItemProps {
  notice: Message;
  onDismiss: (messageId: string) => void;
}

function NoticeItem({ notice: { type, messageId, values }, onDismiss }: NoticeItemProps) {
  const intl = useIntl();
  const text = intl.formatMessage({ id: messageId }, values);
  return (
    <div className={`notice notice-${type}`}>
      <p>
        <strong>
          <FormattedMessage id={`notice.label.${type}`} />
        </strong>{' '}
        {text}
      </p>
      <button
        type="button"
        aria-label={`${intl.formatMessage({ id: 'notice.dismiss' })}: ${text}`}
        onClick={() => onDismiss(messageId)}
      >
        ×
      </button>
    </div>
  );
}
