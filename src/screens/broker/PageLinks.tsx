// The pages of a long list: the one before and after, the first, the last and those around this one.
import { FormattedMessage, useIntl } from 'react-intl';
import { pageLinks, type ListPage } from '#machines/catalogue/broker/clientList.ts';
import { BrokerContext } from './BrokerArea.tsx';

export function PageLinks({
  list: { query: look, pageCount: pages, lastReachable: reach },
}: {
  list: ListPage;
}) {
  const intl = useIntl();
  const broker = BrokerContext.useActorRef();
  const { page } = look;
  if (pages === 1) return null;
  const turn = (to: number) => () => broker.send({ type: 'page.turned', page: to });
  return (
    <nav className="pages" aria-label={intl.formatMessage({ id: 'broker.pages.label' })}>
      <ul>
        {page > 1 && (
          <li>
            <button type="button" className="page-button page-before" onClick={turn(page - 1)}>
              <FormattedMessage id="broker.pages.previous" />
            </button>
          </li>
        )}
        {pageLinks(page, pages, reach).map((number, index) => (
          <li key={number ?? `gap-${index}`} className="page-number">
            {number === null ? (
              <span className="page-gap">…</span>
            ) : (
              <button
                type="button"
                className="page-button"
                aria-label={intl.formatMessage({ id: 'broker.pages.number' }, { number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={turn(number)}
              >
                {intl.formatNumber(number)}
              </button>
            )}
          </li>
        ))}
        {page < reach && (
          <li>
            <button type="button" className="page-button page-after" onClick={turn(page + 1)}>
              <FormattedMessage id="broker.pages.next" />
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}
