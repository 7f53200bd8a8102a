// The broker's dashboard: the Applications of the broker's clients (product 9.2).
import { FormattedMessage } from 'react-intl';
import { isListEmpty } from '#machines/catalogue/broker/clientList.ts';
import { BrokerMachineContext } from './BrokerArea.tsx';
import { ClientTable } from './ClientTable.tsx';
import { ListHeader } from './ListHeader.tsx';
import { ListFilters } from './ListFilters.tsx';
import { Pagination } from './Pagination.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { useContactLinks } from '../../app/shellContext.ts';
import { Button } from '../../parts/Button.tsx';
import { focusHeadingBefore } from '../../parts/focus.ts';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { Warning } from '../../parts/Warning.tsx';

export function BrokerDashboardPage() {
  const broker = BrokerMachineContext.useActorRef();
  const list = BrokerMachineContext.useSelector(({ context }) => context.shown);
  const failed = BrokerMachineContext.useSelector((snapshot) => snapshot.matches('failed'));
  const removal = BrokerMachineContext.useSelector((snapshot) =>
    snapshot.matches('confirmingRemoval') ? snapshot.context.clientToRemove : null,
  );
  const contact = useContactLinks();
  return (
    <>
      <PageTitle messageId="screen.broker-dashboard.title" />
      <p className="lead">
        <FormattedMessage id="screen.broker-dashboard.lead" />
      </p>
      {failed && (
        <Warning>
          <FormattedMessage id="screen.broker-dashboard.failed" />{' '}
          <Button
            variant="link"
            onPress={(button) => {
              focusHeadingBefore(button);
              broker.send({ type: 'list.refreshed' });
            }}
          >
            <FormattedMessage id="button.tryagain" />
          </Button>
        </Warning>
      )}
      {list === null && !failed && <div aria-busy="true" />}
      {list && (
        <>
          {!isListEmpty(list) && <ListFilters list={list} />}
          <ListHeader list={list} />
          {isListEmpty(list) && (
            <>
              <p>
                <FormattedMessage id="broker.empty" />
              </p>
              <p>
                <FormattedMessage id="screen.dashboard.contact" values={contact} />
              </p>
            </>
          )}
          {list.rows.length > 0 && <ClientTable rows={list.rows} />}
          {!isListEmpty(list) && list.total === 0 && (
            <p>
              <FormattedMessage id="broker.none" />
            </p>
          )}
          <Pagination list={list} />
        </>
      )}
      {removal && <RemoveDialog client={removal} />}
    </>
  );
}
