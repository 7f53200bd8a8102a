// Sorts the values of a body: what is written, what is kept for a newer portal, what is ignored. The same for records and for
// the items of their lists (decisions.md, "Values on the wire"; security.md 3).
import { blankOf, isBlank } from '#machines/catalogue/fields/answers.ts';
import type { Fields } from '#machines/catalogue/fields/field.ts';
import { Refusal } from '../http/refusal.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Changes {
  /** Catalogue fields of the body, blanks in their own form; never system fields. */
  fields: Record<string, unknown>;
  /** Names of those whose value differs from the stored one. */
  changed: ReadonlySet<string>;
  /** Unknown fields: the stored ones with the body's on top. */
  extra: Record<string, unknown>;
  /** System fields that the body tried to change; they are ignored. */
  ignored: string[];
}

export interface Sorting {
  /** Fields that follow rules of their own and are never written from the body's word. */
  apart: readonly string[];
  /** Names besides the fields that are not unknown. */
  known: readonly string[];
  /** How many unknown fields are kept, and how many bytes they may take. */
  unknown: { names: number; bytes: number };
}

/** Whether two wire values are the same. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Refusal 400 when there are too many unknown fields. */
export function sortBody(
  rows: Fields,
  { apart, known, unknown }: Sorting,
  body: Values,
  stored: { values: Values; extra: Values },
): Changes {
  const fields: Record<string, unknown> = {};
  const ignored: string[] = [];
  for (const [name, field] of Object.entries(rows)) {
    if (apart.includes(name)) continue;
    const sent = body[name] ?? (field.alias === undefined ? undefined : body[field.alias]);
    if (sent === undefined && body[name] === undefined) continue;
    const isNumber = field.kind === 'yesno' && typeof sent === 'number';
    const value = isBlank(field, sent) && !isNumber ? blankOf(field) : sent;
    if (!field.system) fields[name] = value;
    else if (!sameValue(value, stored.values[name])) ignored.push(name);
  }
  const changed = new Set(
    Object.keys(fields).filter((name) => !sameValue(fields[name], stored.values[name])),
  );
  const others = Object.entries(body).filter(([name]) => !Object.hasOwn(rows, name) && !known.includes(name));
  const extra = { ...stored.extra, ...Object.fromEntries(others) };
  if (Object.keys(extra).length > unknown.names || Buffer.byteLength(JSON.stringify(extra)) > unknown.bytes) {
    throw new Refusal(400, 'There are too many fields that this server does not know.');
  }
  return { fields, changed, extra, ignored };
}
