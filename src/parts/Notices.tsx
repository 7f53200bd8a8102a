// Notices about calls (product 6.13). Errors are announced at once (role alert), others when the screen reader pauses (role status).
// So errors stand first, and the newest is the last of its region. Both live regions are always mounted, because a new region is not announced.
import { useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Message } from '#machines/catalogue/api/errors.ts';
import { catalogueValues } from './catalogueValues.ts';
import { focusField } from './focus.ts';
import { useHeightProperty } from './useHeightProperty.ts';

interface NoticesProps {
  /** The oldest first; each message at most once. */
  notices: readonly Message[];
  /** Whether the texts have ids, so that a field can have one as its description. A dialog can show the same notices again. */
  hasTextIds?: boolean;
  onDismiss: (messageId: string) => void;
}

/** The id of a notice's text. */
export const noticeTextId = (messageId: string) => `text-of-${messageId}`;

export function Notices({ notices, hasTextIds = false, onDismiss }: NoticesProps) {
  const intl = useIntl();
  const region = useRef<HTMLElement>(null);
  useHeightProperty(region, '--notices-height');
  const dismiss = (messageId: string) => {
    // The pressed button disappears with its notice, so the region takes the focus instead of the top of the page.
    // It can have the focus only then: a dialog would else begin with it, because it is the first element that can.
    region.current?.setAttribute('tabindex', '-1');
    region.current?.focus();
    onDismiss(messageId);
  };
  const shown = (urgent: boolean) =>
    notices
      .filter(({ type }) => (type === 'error') === urgent)
      .map((notice) => (
        <NoticeItem
          key={notice.messageId}
          notice={notice}
          textId={hasTextIds ? noticeTextId(notice.messageId) : undefined}
          onDismiss={dismiss}
        />
      ));
  return (
    <section className="notices" ref={region} aria-label={intl.formatMessage({ id: 'notice.region' })}>
      <div role="alert">{shown(true)}</div>
      <div role="status">{shown(false)}</div>
    </section>
  );
}

interface NoticeItemProps {
  notice: Message;
  textId: string | undefined;
  onDismiss: (messageId: string) => void;
}

function NoticeItem({
  notice: { type, messageId, values, answers },
  textId: ownId,
  onDismiss,
}: NoticeItemProps) {
  const intl = useIntl();
  const generatedId = useId();
  const textId = ownId ?? generatedId;
  return (
    <div className={`notice notice-${type}`}>
      <div id={textId}>
        <p>
          <strong>
            <FormattedMessage id={`notice.label.${type}`} />:
          </strong>{' '}
          <FormattedMessage id={messageId} values={{ ...catalogueValues, ...values }} />
        </p>
        {answers && <AnswerNames {...answers} />}
      </div>
      <button
        type="button"
        aria-label={intl.formatMessage({ id: 'notice.dismiss' })}
        // Not in the name: screen readers announce the whole region with the names of its buttons, so that they would say the text twice.
        aria-describedby={textId}
        onClick={() => onDismiss(messageId)}
      >
        ×
      </button>
    </div>
  );
}

/** The answers that a notice is about, by the labels of their fields. On the page that has the fields each leads to its own. */
function AnswerNames({ names, onPage }: NonNullable<Message['answers']>) {
  return (
    <ul>
      {names.map((name) => {
        const label = <FormattedMessage id={`field.${name}`} />;
        return (
          <li key={name}>
            {onPage ? (
              <a
                href={`#${name}`}
                onClick={(event) => {
                  // A followed link would add an entry to the history.
                  event.preventDefault();
                  focusField(name);
                }}
              >
                {label}
              </a>
            ) : (
              label
            )}
          </li>
        );
      })}
    </ul>
  );
}
