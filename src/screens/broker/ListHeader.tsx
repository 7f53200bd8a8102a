// Above the broker's list: the number of Applications, the page, and the buttons to clear the search and the filter, export and refresh. The
// heading takes the focus when other rows replace the list.
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isListEmpty, type ListPage } from '#machines/catalogue/broker/clientList.ts';
import { Button } from '../../parts/Button.tsx';
import { restoreScroll } from '../../parts/scrollRestoration.ts';
import { BrokerMachineContext } from './BrokerArea.tsx';
import { exportBrokersList } from '../../app/exportBrokersList.ts';

/** The heading of the list, to which a search leads. */
export const listHeadingId = 'applications';

export function ListHeader({ list }: { list: ListPage }) {
  const intl = useIntl();
  const broker = BrokerMachineContext.useActorRef();
  const heading = useRef<HTMLHeadingElement>(null);
  // The machine is outside React, as are focus and downloads.
  useEffect(() => {
    const focusSubscription = broker.on('rows.replaced', () => {
      if (!restoreScroll(heading.current)) heading.current?.focus();
    });
    const exportSubscription = broker.on('list.exported', ({ rows, columns }) =>
      exportBrokersList(intl, rows, columns),
    );
    return () => {
      focusSubscription.unsubscribe();
      exportSubscription.unsubscribe();
    };
  }, [broker, intl]);
  const chosen = BrokerMachineContext.useSelector(({ context }) => context.query);
  const { query, total, pageCount } = list;
  // Compares the query of the rows in view too: the button stays until the unfiltered list has arrived, and also when that fetch fails.
  const isNarrowed = [query, chosen].some(({ search, status }) => search !== '' || status !== null);
  return (
    <div className="list-head">
      <div>
        <h2 ref={heading} id={listHeadingId} tabIndex={-1}>
          <FormattedMessage id="broker.list" />
        </h2>
        <p role="status" className="quiet">
          <FormattedMessage id="broker.count" values={{ count: total }} />
          {pageCount > 1 && (
            <>
              {' · '}
              <FormattedMessage
                id="broker.pages.position"
                values={{ number: query.page, total: pageCount }}
              />
            </>
          )}
        </p>
      </div>
      <div className="list-actions">
        {isNarrowed && !isListEmpty(list) && (
          <Button variant="secondary" onPress={() => broker.send({ type: 'query.cleared' })}>
            <FormattedMessage id="broker.clear" />
          </Button>
        )}
        {total > 0 && (
          <Button variant="secondary" onPress={() => broker.send({ type: 'export.requested' })}>
            <FormattedMessage id="broker.export" />
          </Button>
        )}
        <Button variant="secondary" onPress={() => broker.send({ type: 'list.refreshed' })}>
          <FormattedMessage id="broker.refresh" />
        </Button>
      </div>
    </div>
  );
}
