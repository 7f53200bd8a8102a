// The samples have fixed dates (tests/samples.ts). The kit runs on any day, so dates that must lie in the future are counted from today.
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { Field } from '#machines/catalogue/fields/field.ts';

interface DatedFields {
  fields: Readonly<Record<string, Field>>;
  /** The rules across the fields; a list has none. */
  rules?: readonly { path: string; isBroken: (values: Values, eoi: undefined) => boolean }[];
}

/**
 * The values with 1 March of the year after next in every date that must lie in the future. A date that then breaks a rule, such as that a
 * project ends after it starts, is 1 March a year later.
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
  const broken = rules.filter(
    ({ path, isBroken }) => fields[path]?.kind === 'date' && isBroken(future, undefined),
  );
  return { ...future, ...Object.fromEntries(broken.map(({ path }) => [path, `${year + 3}-03-01`])) };
}
