// One Application in the broker's list: its row with the buttons, and its panel while open.
import { Fragment, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Column } from '#machines/catalogue/broker/sortAndSearch.ts';
import { clientAddress, contactLabel, type ClientRow } from '#machines/catalogue/broker/clientList.ts';
import { formatUkDateTime } from '#machines/catalogue/fields/ukTime.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { formatAddress } from '#machines/catalogue/routes.ts';
import { isEditable } from '#machines/catalogue/statuses.ts';
import { formatPounds } from '../../fields/formatPounds.ts';
import { Link } from '../../parts/Link.tsx';
import { hidden } from '../../parts/hidden.tsx';
import { StatusTag } from '../../parts/StatusTag.tsx';
import { BrokerMachineContext } from './BrokerArea.tsx';
import { lazyWithMessages } from '../../app/lazyComponents.ts';

// The messages of the Application hold the names of the steps.
const ClientPanel = lazyWithMessages(
  () => import('./ClientPanel.tsx').then((module) => module.ClientPanel),
  'application',
);

export interface LabelledColumn {
  column: Column;
  /** Its heading. */
  label: string;
}

interface ClientRowsProps {
  row: ClientRow;
  columns: readonly LabelledColumn[];
}

export function ClientRows({ row, columns }: ClientRowsProps) {
  const { client } = row;
  const id = client.ua_icapplicationid;
  const broker = BrokerMachineContext.useActorRef();
  const open = BrokerMachineContext.useSelector(({ context }) => context.openRows.includes(id));
  const panel = `panel-${id}`;
  const names = {
    reference: client.ua_reference,
    name: contactLabel(client),
    hidden,
  };
  return (
    <tbody className="client">
      <tr>
        <th scope="row">{client.ua_reference}</th>
        {columns.slice(1).map(({ column, label }) => (
          <Cell key={column} column={column} label={label} row={row} />
        ))}
        <td className="client-actions">
          <button
            type="button"
            className="button button-link"
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            onClick={() => broker.send({ type: 'client.toggled', id })}
          >
            <FormattedMessage id={open ? 'broker.close' : 'broker.open'} values={names} />
          </button>
          {/* Its address follows the position of the Application, its id does not: Back finds it again by the id. */}
          <Link id={`client-${id}`} className="button button-link" to={formatAddress(clientAddress(client))}>
            <FormattedMessage
              id={isEditable(outlines.application, client) ? 'broker.edit' : 'broker.view'}
              values={names}
            />
          </Link>
          <button
            type="button"
            className="button button-link"
            onClick={() => broker.send({ type: 'removal.requested', id })}
          >
            <FormattedMessage id="broker.remove" values={names} />
          </button>
        </td>
      </tr>
      {open && (
        <tr id={panel}>
          <td colSpan={columns.length + 1} className="client-panel-cell">
            <Suspense fallback={<FormattedMessage id="busy.loading" />}>
              <ClientPanel row={row} />
            </Suspense>
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface CellProps extends LabelledColumn {
  row: ClientRow;
}

function Cell({ column, label, row: { client, display } }: CellProps) {
  const intl = useIntl();
  const value = client[column];
  return (
    <td
      // CSS shows the label beside the value where rows are cards.
      data-label={label}
      className={column === 'ua_amountrequested' ? 'number' : `column-${column}`}
    >
      {column === 'ua_currentstatus' ? (
        <StatusTag status={display} />
      ) : value === '' || value === null ? (
        <span className="quiet">
          <FormattedMessage id="broker.notgiven" />
        </span>
      ) : typeof value === 'number' ? (
        formatPounds(intl, value)
      ) : column === 'ua_emailaddress' ? (
        <MailAddress address={value} />
      ) : column === 'ua_lastchangedon' ? (
        (formatUkDateTime(value)?.date ?? value)
      ) : (
        value
      )}
    </td>
  );
}

/** A long address goes on in the next line after its @ or a dot, and not in the middle of a word. */
const MailAddress = ({ address }: { address: string }) => (
  // In a card the link is one item beside its label.
  <a href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>
    {address.split(/(?<=[@.])/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </a>
);
