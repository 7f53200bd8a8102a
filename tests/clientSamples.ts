// Sample rows of a broker's list, as `GetICApplicationsByBroker` answers them. The names are invented.
import type { Client } from '#machines/catalogue/api/brokerResults.ts';

const names = ['Siân Wyn', 'Gwŷn ap Rhŷs', 'Bleddyn Ŵan', 'Anna O’Brien', 'Zoë Llwyd'];
const statuses = [
  'application-created',
  'application-submitted',
  'assessment-complete',
  'app-in-query',
  'offer-letter-signed',
  'application-rejected',
  'application-withdrawn',
];

/** A row of the list, in progress unless `more` says otherwise. */
export const clientSample = (number: number, more: Partial<Client> = {}): Client => ({
  ua_icapplicationid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  ua_reference: `CEF-${String(number).padStart(6, '0')}`,
  ua_businessname: `Cwmni ${number} Cyf`,
  ua_contactname: names[number % names.length] ?? '',
  ua_emailaddress: `client-${number}@example.org`,
  ua_amountrequested: 25_000 + ((number * 7919) % 1_000_000) + 0.5,
  ua_currentstatus: 'application-created',
  ua_currentpageinapplication: 'company-overview',
  ua_lastchangedon: `2026-11-${String((number % 28) + 1).padStart(2, '0')}T09:30:00.000Z`,
  statecode: 0,
  ...more,
});

/** `count` rows, with every status in turn. */
export const clientSamples = (count: number): Client[] =>
  Array.from({ length: count }, (_, index) =>
    clientSample(index + 1, { ua_currentstatus: statuses[index % statuses.length] ?? '' }),
  );
