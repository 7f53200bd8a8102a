// The values of a statement whose text is put together from parts.
import type { SqlValue } from './database.ts';

/** Adds a value to the statement and returns its placeholder, such as `$1`. */
export type Parameter = (value: SqlValue) => string;

export function statementValues(): { values: SqlValue[]; parameter: Parameter } {
  const values: SqlValue[] = [];
  return { values, parameter: (value) => `$${values.push(value)}` };
}
