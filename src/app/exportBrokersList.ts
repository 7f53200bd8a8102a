// Exports the broker's list as CSV: the rows of all pages that match the search and the chosen display state, in the shown order and language.
import type { IntlShape } from 'react-intl';
import type { Column } from '#machines/catalogue/broker/sortAndSearch.ts';
import type { ClientRow } from '#machines/catalogue/broker/clientList.ts';
import { formatUkDateTime } from '#machines/catalogue/fields/ukTime.ts';
import { toCsv } from '#machines/catalogue/csv.ts';
import { downloadBlob } from '../services/downloadBlob.ts';
import { today } from './today.ts';

export function exportBrokersList(
  intl: IntlShape,
  rows: readonly ClientRow[],
  columns: readonly Column[],
): void {
  const header = columns.map((column) => intl.formatMessage({ id: `broker.column.${column}` }));
  const table = rows.map(({ client, display }) =>
    columns.map((column) => {
      if (column === 'ua_currentstatus') return intl.formatMessage({ id: `status.${display}` });
      const value = client[column];
      if (column === 'ua_lastchangedon') return formatUkDateTime(client[column])?.date ?? '';
      // The decimal point is the same in both languages, so that spreadsheets read a number.
      return typeof value === 'number' ? value.toFixed(2) : (value ?? '');
    }),
  );
  const filename = `${intl.formatMessage({ id: 'broker.file' }, { date: today() })}.csv`;
  downloadBlob(new Blob([toCsv([header, ...table])], { type: 'text/csv;charset=utf-8' }), filename);
}
