// The list as a file for spreadsheets: what is searched and filtered, on every page, in the order and the words that are shown.
import type { IntlShape } from 'react-intl';
import { columns } from '#machines/catalogue/broker/clientKeys.ts';
import type { Row } from '#machines/catalogue/broker/clientList.ts';
import { csv } from '#machines/catalogue/broker/csv.ts';
import { downloadBlob } from '../services/downloadBlob.ts';
import { today } from './today.ts';

/** Hands the rows to the browser as a download. */
export function exportList(intl: IntlShape, rows: readonly Row[]): void {
  const header = columns.map((column) => intl.formatMessage({ id: `broker.column.${column}` }));
  const table = rows.map(({ client, display }) =>
    columns.map((column) => {
      if (column === 'ua_currentstatus') return intl.formatMessage({ id: `status.${display}` });
      const value = client[column];
      // A number as spreadsheets read it, whatever the language.
      return typeof value === 'number' ? value.toFixed(2) : (value ?? '');
    }),
  );
  const filename = `${intl.formatMessage({ id: 'broker.file' }, { date: today() })}.csv`;
  downloadBlob(new Blob([csv([header, ...table])], { type: 'text/csv;charset=utf-8' }), filename);
}
