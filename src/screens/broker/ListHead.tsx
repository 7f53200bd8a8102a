// Above the list: how many applications it shows, which page, and what can be done with all of it. It takes the focus when other
// rows than before stand below it.
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ListPage } from '#machines/catalogue/broker/clientList.ts';
import { Button } from '../../parts/Button.tsx';
import { BrokerContext } from './BrokerArea.tsx';
import { exportList } from '../../app/exportList.ts';

export function ListHead({ list }: { list: ListPage }) {
  const intl = useIntl();
  const broker = BrokerContext.useActorRef();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const moves = broker.on('list.moved', () => heading.current?.focus());
    const files = broker.on('list.gathered', ({ rows }) => exportList(intl, rows));
    return () => {
      moves.unsubscribe();
      files.unsubscribe();
    };
  }, [broker, intl]);
  const { query: look, total, pageCount: pages } = list;
  return (
    <div className="list-head">
      <div>
        <h2 ref={heading} tabIndex={-1}>
          <FormattedMessage id="broker.list" />
        </h2>
        <p role="status" className="quiet">
          <FormattedMessage id="broker.count" values={{ count: total }} />
          {pages > 1 && (
            <>
              {' · '}
              <FormattedMessage id="broker.pages.position" values={{ number: look.page, total: pages }} />
            </>
          )}
        </p>
      </div>
      <div className="list-actions">
        {total > 0 && (
          <Button tone="secondary" onPress={() => broker.send({ type: 'export.requested' })}>
            <FormattedMessage id="broker.export" />
          </Button>
        )}
        <Button tone="secondary" onPress={() => broker.send({ type: 'list.refreshed' })}>
          <FormattedMessage id="broker.refresh" />
        </Button>
      </div>
    </div>
  );
}
