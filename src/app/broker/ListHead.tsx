// Above the list: how many applications it shows, which page, and what can be done with all of it. It takes the focus when other
// rows than before stand below it.
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ShownList } from '#machines/catalogue/clientList.ts';
import { Button } from '../../parts/Button.tsx';
import { BrokerContext } from '../areas/BrokerArea.tsx';
import { exportList } from './exportList.ts';

export function ListHead({ list }: { list: ShownList }) {
  const intl = useIntl();
  const broker = BrokerContext.useActorRef();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const moves = broker.on('list.moved', () => heading.current?.focus());
    return () => moves.unsubscribe();
  }, [broker]);
  const { matching, page, pages } = list;
  return (
    <div className="list-head">
      <div>
        <h2 ref={heading} tabIndex={-1}>
          <FormattedMessage id="broker.list" />
        </h2>
        <p role="status" className="quiet">
          <FormattedMessage id="broker.count" values={{ count: matching.length }} />
          {pages > 1 && (
            <>
              {' · '}
              <FormattedMessage id="broker.pages.position" values={{ number: page, total: pages }} />
            </>
          )}
        </p>
      </div>
      <div className="list-actions">
        {matching.length > 0 && (
          <Button tone="secondary" onPress={() => exportList(intl, matching)}>
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
