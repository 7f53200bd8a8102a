// The Application: the fields that the server sets (specification section 3; product fields.csv).
// It is created from the Expression of Interest when that becomes eligible, and shown on the dashboard.
import type { Field } from './field.ts';

export const application = {
  ua_icapplicationid: { kind: 'id', system: true },
  ua_reference: { kind: 'id', system: true, assumed: true },
  ua_businessname: { kind: 'text', system: true, maxLength: 160 },
  ua_currentstatus: { kind: 'status', system: true },
  ua_submitapplication: { kind: 'choice', blank: 2 },
  ua_currentpageinapplication: { kind: 'step', blank: 'creditsafe-declaration' },
  ua_forecastnumberofjobs: { kind: 'integer', system: true, blank: 0 },
  ua_tradingaddresspostcode: { kind: 'postcode', system: true },
  ua_registeredaddresspostcode: { kind: 'postcode', system: true },
} as const satisfies Record<string, Field>;
