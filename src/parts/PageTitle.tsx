// The page's only h1 and the document's title (quality/accessibility.md): "Error: " + h1 + service name; focused on a step change.
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useFrozen } from './frozen.ts';

interface PageTitleProps {
  messageId: string;
  values?: Record<string, string | number>;
  /** Something on the page is wrong. */
  hasErrors?: boolean;
  /** Take the focus when the page appears: false on the very first one, where the browser begins at the top. */
  takesFocus?: boolean;
}

export function PageTitle({ messageId, values, hasErrors = false, takesFocus = true }: PageTitleProps) {
  const intl = useIntl();
  const frozen = useFrozen();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = intl.formatMessage({ id: messageId }, values);
  const documentTitle = intl.formatMessage(
    { id: hasErrors ? 'title.error' : 'title.page' },
    { title, service: intl.formatMessage({ id: 'service.name' }) },
  );

  useEffect(() => {
    if (!frozen) document.title = documentTitle;
  }, [documentTitle, frozen]);

  useEffect(() => {
    if (takesFocus && !frozen) heading.current?.focus();
    // Another page, not another language or a first error, brings the focus here.
  }, [messageId, takesFocus, frozen]);

  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}
