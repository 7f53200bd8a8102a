// The pages of a long list: the one before and after, the first, the last and those around this one.
import { FormattedMessage, useIntl } from 'react-intl';
import { pageLinks } from '#machines/catalogue/clientList.ts';
import { BrokerContext } from '../areas/BrokerArea.tsx';

export function PageLinks({ page, pages }: { page: number; pages: number }) {
  const intl = useIntl();
  const broker = BrokerContext.useActorRef();
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
        {pageLinks(page, pages).map((number, index) => (
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
        {page < pages && (
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
