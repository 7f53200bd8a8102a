// Gives new columns the values that earlier versions kept as unknown fields (product 3.22): until then a portal that was newer than its server
// may have sent them.
import { isBlank } from '#machines/catalogue/fields/answers.ts';
import { valueIssue } from '#machines/catalogue/fields/check.ts';
import type { Fields } from '#machines/catalogue/fields/field.ts';
import type { Column } from './columns.ts';
import type { Queries } from './database.ts';

export interface CatalogueTable {
  table: string;
  /** The column of the primary key. */
  id: string;
  fields: Fields;
  columns: readonly Column[];
}

interface UnknownFields {
  id: string;
  extra: Readonly<Record<string, unknown>>;
}

/** Under which names a field was sent while it was unknown: its own, then an alias. None for a field that only the server sets. */
const namesOf = (fields: Fields, name: string): readonly string[] => {
  const field = fields[name];
  if (field === undefined || field.system) return [];
  return field.alias === undefined ? [name] : [name, field.alias];
};

/**
 * Moves the values of unknown fields that have become these columns. A value that the field does not allow stays among the unknown fields, and
 * the answer is blank.
 */
export async function moveUnknownFields(
  queries: Queries,
  { table, id, fields }: CatalogueTable,
  added: readonly Column[],
): Promise<void> {
  const names = added.flatMap(({ name }) => namesOf(fields, name));
  if (names.length === 0) return;
  const rows = await queries.query<UnknownFields>(
    `select ${id} as id, extra from ${table} where extra ?| $1::text[]`,
    [names],
  );
  for (const row of rows) {
    for (const { name, write } of added) {
      const field = fields[name];
      const sentAs = namesOf(fields, name).find((sent) => Object.hasOwn(row.extra, sent));
      if (field === undefined || sentAs === undefined) continue;
      const value = row.extra[sentAs];
      if (!isBlank(field, value) && valueIssue(field, value) !== undefined) continue;
      await queries.query(`update ${table} set "${name}" = $1, extra = extra - $2::text where ${id} = $3`, [
        write(value),
        sentAs,
        row.id,
      ]);
    }
  }
}
