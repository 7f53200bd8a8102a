// The pages of a long list: previous and next, first and last, and those around the current page.
import { FormattedMessage, useIntl } from 'react-intl';
import { pageLinks, type ListPage } from '#machines/catalogue/broker/clientList.ts';
import { BrokerContext } from './BrokerArea.tsx';

export function PageLinks({ list: { query, pageCount, lastReachable } }: { list: ListPage }) {
  const intl = useIntl();
  const broker = BrokerContext.useActorRef();
  const { page } = query;
  if (pageCount === 1) return null;
  const openPage = (to: number) => () => broker.send({ type: 'page.turned', page: to });
  return (
    <nav className="pages" aria-label={intl.formatMessage({ id: 'broker.pages.label' })}>
      <ul>
        {page > 1 && (
          <li>
            <button type="button" className="page-button page-before" onClick={openPage(page - 1)}>
              <FormattedMessage id="broker.pages.previous" />
            </button>
          </li>
        )}
        {pageLinks(page, pageCount, lastReachable).map((number, index) => (
          <li key={number ?? `gap-${index}`} className="page-number">
            {number === null ? (
              <span className="page-gap">…</span>
            ) : (
              <button
                type="button"
                className="page-button"
                aria-label={intl.formatMessage({ id: 'broker.pages.number' }, { number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={openPage(number)}
              >
                {intl.formatNumber(number)}
              </button>
            )}
          </li>
        ))}
        {page < lastReachable && (
          <li>
            <button type="button" className="page-button page-after" onClick={openPage(page + 1)}>
              <FormattedMessage id="broker.pages.next" />
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}
