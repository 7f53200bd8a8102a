// Names the client for whom the broker acts, on each of the client's pages (product 9.7).
import { FormattedMessage, useIntl } from 'react-intl';
import type { ClientName } from '#machines/ports.ts';

/** @param name null until the record is fetched */
export function ClientBanner({ name }: { name: ClientName | null }) {
  const intl = useIntl();
  return (
    <aside className="client-banner" aria-label={intl.formatMessage({ id: 'client.label' })}>
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
