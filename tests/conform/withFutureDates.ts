// The dates of the samples are valid on one day only; those that must lie in the future are counted from today.
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { Field } from '#machines/catalogue/fields/field.ts';

interface DatedFields {
  fields: Readonly<Record<string, Field>>;
  /** The rules across the fields; a list has none. */
  rules?: readonly { path: string; isBroken: (values: Values, eoi: undefined) => boolean }[];
}

/**
 * The values with every date that must lie in the future in the year after next, and with a date that a rule ties to one of those, such as the
 * end of a project, a year later.
 */
export function withFutureDates(
  values: Values,
  { fields, rules = [] }: DatedFields,
  year = new Date().getUTCFullYear(),
): Values {
  const future = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const date = fields[name]?.date;
      return [name, date !== undefined && 'future' in date ? `${year + 2}-03-01` : value];
    }),
  );
  const tied = rules.filter(
    ({ path, isBroken }) => fields[path]?.kind === 'date' && isBroken(future, undefined),
  );
  return { ...future, ...Object.fromEntries(tied.map(({ path }) => [path, `${year + 3}-03-01`])) };
}
