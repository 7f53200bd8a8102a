// The rows of one page of the broker's list as a table. On narrow screens each row is a card, and the sort buttons of the header stand above
// them.
import { FormattedMessage } from 'react-intl';
import type { Column } from '#machines/catalogue/broker/sortAndSearch.ts';
import type { ClientRow } from '#machines/catalogue/broker/clientList.ts';
import { BrokerMachineContext } from './BrokerArea.tsx';
import { ClientRows } from './ClientRows.tsx';

export function ClientTable({ rows }: { rows: readonly ClientRow[] }) {
  const isFetchingPage = BrokerMachineContext.useSelector((snapshot) =>
    snapshot.matches({ listed: 'fetchingPage' }),
  );
  const columns = BrokerMachineContext.useSelector(({ context }) => context.columns);
  return (
    <table className="clients" aria-busy={isFetchingPage}>
      <caption>
        <span className="visually-hidden">
          <FormattedMessage id="broker.list" />
        </span>
        <span className="sort-by">
          <FormattedMessage id="broker.sortby" />
        </span>
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column} column={column} />
          ))}
          <th scope="col">
            <span className="visually-hidden">
              <FormattedMessage id="broker.column.actions" />
            </span>
          </th>
        </tr>
      </thead>
      {rows.map((row) => (
        <ClientRows key={row.client.ua_icapplicationid} row={row} />
      ))}
    </table>
  );
}

function Heading({ column }: { column: Column }) {
  const broker = BrokerMachineContext.useActorRef();
  const sort = BrokerMachineContext.useSelector(({ context }) => context.query.sort);
  const direction = sort.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={column === 'ua_amountrequested' ? 'number' : `column-${column}`}
      aria-sort={sort.column === column ? direction : undefined}
    >
      <button type="button" className="sort" onClick={() => broker.send({ type: 'column.chosen', column })}>
        <FormattedMessage id={`broker.column.${column}`} />
      </button>
    </th>
  );
}
