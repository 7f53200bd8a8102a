// Partitions the members of a body into fields that are written, unknown fields that are kept (product 3.22) and system fields that are
// ignored, because only the server sets them (product 2.14). Records and the items of lists both use it.
import { blankOf, isBlank, isSameValue, type Values } from '#machines/catalogue/fields/answers.ts';
import { decidingField } from '#machines/catalogue/fields/check.ts';
import type { Fields } from '#machines/catalogue/fields/field.ts';
import { HttpError } from '../http/httpError.ts';

export interface FieldChanges {
  /** The body's catalogue fields without system fields; a blank value is replaced by the blank of the field's kind. */
  fields: Record<string, unknown>;
  /** The names of the fields, catalogue and unknown ones, whose value differs from the stored one. */
  changed: ReadonlySet<string>;
  /** The unknown fields: the stored ones, overwritten by the body's. */
  extra: Record<string, unknown>;
  /** The system fields that the body tried to change. */
  ignored: string[];
}

interface UnknownFieldLimits {
  names: number;
  /** As JSON. */
  bytes: number;
}

/** How many unknown fields of a record, or of an item of a list, are stored at most. */
export const unknownFieldLimits = {
  record: { names: 100, bytes: 16_384 },
  item: { names: 20, bytes: 2048 },
} as const satisfies Record<string, UnknownFieldLimits>;

export interface PartitionOptions {
  /** Catalogue fields that are not written from the body, because the caller sets them. */
  excluded: readonly string[];
  /** Names of members that are neither catalogue fields nor unknown, such as an id. */
  otherKnown: readonly string[];
  unknownLimits: UnknownFieldLimits;
}

const pairsByFields = new WeakMap<Fields, [string, string][]>();

/** The names of two fields of which one decides what is valid for the other. */
function decidingPairs(fields: Fields): [string, string][] {
  const known = pairsByFields.get(fields);
  if (known !== undefined) return known;
  const pairs = Object.entries(fields).flatMap(([name, field]): [string, string][] => {
    const other = decidingField(field);
    return other === undefined ? [] : [[name, other]];
  });
  pairsByFields.set(fields, pairs);
  return pairs;
}

/**
 * The fields of a body, with the stored value of the other field where the body has one of two fields of which one decides what is valid for the
 * other.
 */
export function withDecidingPairs(
  catalogueFields: Fields,
  fields: Values,
  stored: Values,
): Record<string, unknown> {
  const needed = decidingPairs(catalogueFields)
    .filter((pair) => pair.some((name) => Object.hasOwn(fields, name)))
    .flat();
  // Copying `fields` and adding a few members is much faster than spreading its hundred members over an object that has the few.
  const values: Record<string, unknown> = { ...fields };
  for (const name of needed) if (!Object.hasOwn(fields, name)) values[name] = stored[name];
  return values;
}

/** Throws HttpError 400 when the body changes an unknown field and there are too many of them, or they are too large. */
export function partitionFields(
  catalogueFields: Fields,
  { excluded, otherKnown, unknownLimits }: PartitionOptions,
  body: Values,
  stored: { values: Values; extra: Values },
): FieldChanges {
  const fields: Record<string, unknown> = {};
  const ignored: string[] = [];
  for (const [name, field] of Object.entries(catalogueFields)) {
    if (excluded.includes(name)) continue;
    const sent = body[name] ?? (field.alias === undefined ? undefined : body[field.alias]);
    if (sent === undefined && body[name] === undefined) continue;
    // The yes/no value 2 counts as blank, but is stored as it was sent (product 3.4).
    const isYesNoNumber = field.kind === 'yesno' && typeof sent === 'number';
    const value = isBlank(field, sent) && !isYesNoNumber ? blankOf(field) : sent;
    if (!field.system) fields[name] = value;
    else if (!isSameValue(value, stored.values[name])) ignored.push(name);
  }
  const others = Object.entries(body).filter(
    ([name]) => !Object.hasOwn(catalogueFields, name) && !otherKnown.includes(name),
  );
  const extra = { ...stored.extra, ...Object.fromEntries(others) };
  const changed = new Set<string>();
  // Compared one by one, because objects with the members of both, a hundred each, take longer to make than to compare.
  const compare = (name: string, value: unknown) => {
    const known = Object.hasOwn(stored.values, name) ? stored.values : stored.extra;
    const before = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!isSameValue(value, before)) changed.add(name);
  };
  for (const name of Object.keys(extra)) if (!Object.hasOwn(fields, name)) compare(name, extra[name]);
  for (const name of Object.keys(fields)) compare(name, fields[name]);
  const isOverLimit = () =>
    Object.keys(extra).length > unknownLimits.names ||
    Buffer.byteLength(JSON.stringify(extra)) > unknownLimits.bytes;
  if (others.some(([name]) => changed.has(name)) && isOverLimit()) {
    throw new HttpError(400, 'There are too many fields that this server does not know.');
  }
  return { fields, changed, extra, ignored };
}
