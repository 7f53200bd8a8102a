// Names the client for whom the broker acts, on each of the client's pages (product 9.7).
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ClientName } from '#machines/ports.ts';

/** @param name null until the record is fetched */
export function ClientBanner({ name }: { name: ClientName | null }) {
  const intl = useIntl();
  const banner = useRef<HTMLElement>(null);
  // The layout is outside React. The style sheet keeps what the banner could cover clear of it.
  useEffect(() => {
    const element = banner.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--client-banner-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <aside className="client-banner" ref={banner} aria-label={intl.formatMessage({ id: 'client.label' })}>
      <p className="container" role="status">
        {name === null ? (
          <FormattedMessage id="busy.loading" />
        ) : (
          <FormattedMessage
            id="client.named"
            values={{ ...name, strong: (chunks) => <strong>{chunks}</strong> }}
          />
        )}
      </p>
    </aside>
  );
}
