// Fills the unanswered fields of the Application, and of the first item of a list, with answers of the EOI (product 3.18).
import { isBlank, type Values } from '../fields/answers.ts';
import type { Field, Fields } from '../fields/field.ts';
import type { RecordDefinition } from './definition.ts';

interface Addresses {
  ua_registeredaddresssameastrading?: unknown;
  ua_tradingaddresspostcode?: unknown;
}

/** The EOI's answer. When both addresses are the same, the registered postcode is the trading one. */
function eoiAnswer(eoi: Values, name: string): unknown {
  const { ua_registeredaddresssameastrading, ua_tradingaddresspostcode }: Addresses = eoi;
  return name === 'ua_registeredaddresspostcode' && ua_registeredaddresssameastrading === 1
    ? ua_tradingaddresspostcode
    : eoi[name];
}

/** Whether the answer to a field is the one that the EOI has for it. */
export const isFromEoi = (field: Field, value: unknown, eoi: Values | undefined): boolean =>
  field.prefilledFrom !== undefined &&
  eoi !== undefined &&
  !isBlank(field, value) &&
  eoiAnswer(eoi, field.prefilledFrom) === value;

/** Whether `prefilledSource` can name a source for the answer to this field. */
export const isPrefillable = ({ name: record, fields }: RecordDefinition, name: string): boolean =>
  record === 'eoi' ? name === 'ua_emailaddress' : fields[name]?.prefilledFrom !== undefined;

/**
 * Where an answer comes from that nobody typed in this record: the EOI, or the account (product 2.2, 3.24). Of the answers that the account fills in,
 * only the e-mail address is recognised: the portal knows the account's two names only as one text, and its telephone number not at all. Undefined
 * for a blank answer, and once the answer differs.
 */
export function prefilledSource(
  definition: RecordDefinition,
  name: string,
  values: Values,
  eoi: Values | undefined,
  user: { email: string } | null,
): 'eoi' | 'account' | undefined {
  const field = definition.fields[name];
  if (field === undefined || !isPrefillable(definition, name) || isBlank(field, values[name]))
    return undefined;
  if (definition.name === 'eoi') return values[name] === user?.email ? 'account' : undefined;
  return isFromEoi(field, values[name], eoi) ? 'eoi' : undefined;
}

/** The values with each blank field filled, if the EOI has an answer for it. */
export function prefill({ fields }: { fields: Fields }, values: Values, eoi: Values | undefined): Values {
  if (eoi === undefined) return values;
  const prefilled = Object.entries(fields).flatMap(([name, field]) => {
    const value = field.prefilledFrom === undefined ? undefined : eoiAnswer(eoi, field.prefilledFrom);
    return isBlank(field, value) || !isBlank(field, values[name]) ? [] : [[name, value] as const];
  });
  return { ...values, ...Object.fromEntries(prefilled) };
}
