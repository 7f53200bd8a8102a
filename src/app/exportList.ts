// The list as a file for spreadsheets: what is searched and filtered, on every page, in the order and the words that are shown.
import type { IntlShape } from 'react-intl';
import { columns } from '#machines/catalogue/broker/sortAndSearch.ts';
import type { ClientRow } from '#machines/catalogue/broker/clientList.ts';
import { toCsv } from '#machines/catalogue/broker/csv.ts';
import { offerFile } from '../services/offerFile.ts';
import { today } from './today.ts';

/** Hands the rows to the browser as a download. */
export function exportList(intl: IntlShape, rows: readonly ClientRow[]): void {
  const head = columns.map((column) => intl.formatMessage({ id: `broker.column.${column}` }));
  const table = rows.map(({ client, display }) =>
    columns.map((column) => {
      if (column === 'ua_currentstatus') return intl.formatMessage({ id: `status.${display}` });
      const value = client[column];
      // A number as spreadsheets read it, whatever the language.
      return typeof value === 'number' ? value.toFixed(2) : (value ?? '');
    }),
  );
  const filename = `${intl.formatMessage({ id: 'broker.file' }, { date: today() })}.csv`;
  offerFile(new Blob([toCsv([head, ...table])], { type: 'text/csv;charset=utf-8' }), filename);
}
