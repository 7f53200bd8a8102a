// Names the client for whom the broker acts, on each of the client's pages (product 9.7).
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ClientName } from '#machines/ports.ts';
import { useHeightProperty } from '../../parts/useHeightProperty.ts';

/** @param name null until the record is fetched */
export function ClientBanner({ name }: { name: ClientName | null }) {
  const intl = useIntl();
  const banner = useRef<HTMLElement>(null);
  useHeightProperty(banner, '--client-banner-height');
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
