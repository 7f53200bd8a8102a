// The EOI's answers in the Application's unanswered fields: nothing is asked twice (product 3.18).
import { isBlank, type Values } from '../fields/answers.ts';
import type { RecordDefinition } from './definition.ts';

interface Addresses {
  ua_registeredaddresssameastrading?: unknown;
  ua_tradingaddresspostcode?: unknown;
}

/** The EOI's answer; the registered postcode is the trading one where the addresses are the same. */
function answerIn(eoi: Values, name: string): unknown {
  const { ua_registeredaddresssameastrading, ua_tradingaddresspostcode }: Addresses = eoi;
  return name === 'ua_registeredaddresspostcode' && ua_registeredaddresssameastrading === 1
    ? ua_tradingaddresspostcode
    : eoi[name];
}

/** A record's values, its blank fields filled from the EOI where that has an answer. */
export function prefill({ fields }: RecordDefinition, values: Values, eoi: Values | undefined): Values {
  if (eoi === undefined) return values;
  const found = Object.entries(fields).flatMap(([name, field]) => {
    const value = field.prefilledFrom === undefined ? undefined : answerIn(eoi, field.prefilledFrom);
    return isBlank(field, value) || !isBlank(field, values[name]) ? [] : [[name, value] as const];
  });
  return { ...values, ...Object.fromEntries(found) };
}
