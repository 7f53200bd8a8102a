// The pages of a long list: buttons for the previous and the next one, the first and the last, and those around the current one, and a field for
// the others.
import { FormattedMessage, useIntl } from 'react-intl';
import { pagesInView, type ListPage } from '#machines/catalogue/broker/clientList.ts';
import { BrokerMachineContext } from './BrokerArea.tsx';

export function Pagination({ list: { query, pageCount } }: { list: ListPage }) {
  const intl = useIntl();
  const broker = BrokerMachineContext.useActorRef();
  const { page } = query;
  if (pageCount === 1) return null;
  const numbers = pagesInView(page, pageCount);
  const openPage = (to: number) => () => broker.send({ type: 'page.turned', page: to });
  return (
    <nav className="pages" aria-label={intl.formatMessage({ id: 'broker.pages.label' })}>
      <ul>
        {page > 1 && (
          <li>
            <button type="button" className="page-button page-previous" onClick={openPage(page - 1)}>
              <FormattedMessage id="broker.pages.previous" />
            </button>
          </li>
        )}
        {numbers.map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span className="page-ellipsis">…</span>
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
        {page < pageCount && (
          <li>
            <button type="button" className="page-button page-next" onClick={openPage(page + 1)}>
              <FormattedMessage id="broker.pages.next" />
            </button>
          </li>
        )}
      </ul>
      {numbers.includes(null) && (
        <form
          className="page-jump"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const text = new FormData(event.currentTarget).get('page');
            broker.send({ type: 'page.typed', text: typeof text === 'string' ? text : '' });
          }}
        >
          <label className="label" htmlFor="page">
            <FormattedMessage id="broker.pages.jump" />
          </label>
          <input className="input" id="page" name="page" inputMode="numeric" autoComplete="off" />
          <button type="submit" className="button button-secondary">
            <FormattedMessage id="broker.pages.go" />
          </button>
        </form>
      )}
    </nav>
  );
}
