// The tables whose columns are fields of the catalogue: the records and the lists.
import type { Fields } from '#machines/catalogue/fields/field.ts';
import { listNames, listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { itemColumns } from '../lists/itemColumns.ts';
import { keyColumns } from '../records/recordStore.ts';
import { columnsOf, recordTables, type Column } from './columns.ts';

export interface CatalogueTable {
  table: RecordName | ListName;
  /** The column of the primary key. */
  id: string;
  fields: Fields;
  columns: readonly Column[];
}

/** Each table with the columns of its catalogue fields. */
export const catalogueTables = (): CatalogueTable[] => [
  ...recordTables.map((record) => ({
    table: record,
    id: keyColumns[record].id,
    fields: records[record].fields,
    columns: columnsOf(record),
  })),
  ...listNames.map((list) => ({
    table: list,
    id: 'id',
    fields: listOf(list).fields,
    columns: itemColumns(list),
  })),
];
