// What the portal reads in an odd row of another backend's list of Applications (product 4.15).
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { clientSample } from '#tests/clientSamples.ts';
import { clientsSchema } from './brokerResults.ts';

test.each([
  [{ ua_amountrequested: '50000.00' }, { ua_amountrequested: 50_000 }],
  [{ ua_amountrequested: ' 12.5 ' }, { ua_amountrequested: 12.5 }],
  [{ ua_amountrequested: '' }, { ua_amountrequested: null }],
  [{ ua_amountrequested: 'about £50,000' }, { ua_amountrequested: null }],
  [{ ua_amountrequested: '9'.repeat(400) }, { ua_amountrequested: null }],
  [{ ua_amountrequested: {} }, { ua_amountrequested: null }],
  [{ statecode: '0' }, { statecode: 0 }],
  [{ statecode: '1' }, { statecode: 1 }],
  [{ statecode: 'Active' }, { statecode: 0 }],
  [{ ua_contactname: 7 }, { ua_contactname: '' }],
  [{ ua_lastchangedon: false }, { ua_lastchangedon: '' }],
])('a row with %j is read as %j, and the others as they are', (given, read) => {
  const [odd, other] = [clientSample(1), clientSample(2)];
  expect(v.parse(clientsSchema, [{ ...odd, ...given }, other])).toEqual([{ ...odd, ...read }, other]);
});
