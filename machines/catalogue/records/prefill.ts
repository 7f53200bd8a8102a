// What the EOI knows already, for an Application's unanswered fields: nothing is asked twice (specification section 1; fields.csv).
import { isBlank, type Values } from '../fields/answers.ts';
import { fieldsOf } from './recordTables.ts';
import type { RecordName } from './steps.ts';

/** The EOI's answer; the registered postcode is the trading one where the addresses are the same. */
const known = (eoi: Values, name: string): unknown =>
  name === 'ua_registeredaddresspostcode' && eoi['ua_registeredaddresssameastrading'] === 1
    ? eoi['ua_tradingaddresspostcode']
    : eoi[name];

/** A held record with its blank fields filled from the EOI, where the EOI has an answer. */
export function prefilled(record: RecordName, values: Values, eoi: Values | undefined): Values {
  if (eoi === undefined) return values;
  const found = Object.entries(fieldsOf(record)).flatMap(([name, field]) => {
    const value = field.prefilledFrom === undefined ? undefined : known(eoi, field.prefilledFrom);
    return isBlank(field, value) || !isBlank(field, values[name]) ? [] : [[name, value] as const];
  });
  return { ...values, ...Object.fromEntries(found) };
}
