// The rows of one page of the broker's list as a table. On narrow screens each row is a card, and the sort buttons of the header stand above
// them.
import { FormattedMessage, useIntl } from 'react-intl';
import type { ClientRow } from '#machines/catalogue/broker/clientList.ts';
import { BrokerMachineContext } from './BrokerArea.tsx';
import { ClientRows, type LabelledColumn } from './ClientRows.tsx';

export function ClientTable({ rows }: { rows: readonly ClientRow[] }) {
  const isFetchingPage = BrokerMachineContext.useSelector((snapshot) =>
    snapshot.matches({ listed: 'fetchingPage' }),
  );
  const intl = useIntl();
  // Formatted once for all rows.
  const columns = BrokerMachineContext.useSelector(({ context }) => context.columns).map((column) => ({
    column,
    label: intl.formatMessage({ id: `broker.column.${column}` }),
  }));
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
          {columns.map(({ column, label }) => (
            <Heading key={column} column={column} label={label} />
          ))}
          <th scope="col">
            <span className="visually-hidden">
              <FormattedMessage id="broker.column.actions" />
            </span>
          </th>
        </tr>
      </thead>
      {rows.map((row) => (
        <ClientRows key={row.client.ua_icapplicationid} row={row} columns={columns} />
      ))}
    </table>
  );
}

function Heading({ column, label }: LabelledColumn) {
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
        {label}
      </button>
    </th>
  );
}
