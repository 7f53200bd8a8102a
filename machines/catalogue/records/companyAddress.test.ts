// The company's address as the record's address (product 3.16): taken only if the server accepts it.
import { expect, test } from 'vitest';
import type { Company } from '../api/dataResults.ts';
import { companyAddressValues, isAddressUsable } from './companyAddress.ts';

const at = (address: Company['address']): Company => ({
  company_number: '99000101',
  title: 'MENAI TIDEWORKS LIMITED',
  address,
});

const bangor = at({
  address_line_1: '1 Y Stryd Fawr',
  address_line_2: null,
  locality: 'Bangor',
  region: 'Gwynedd',
  postal_code: 'll572dg',
});

test.each([
  ['a UK address', bangor, true],
  ['no address', at(null), false],
  ['a postcode of another country', at({ ...bangor.address, postal_code: '6700' }), false],
  ['no postcode', at({ ...bangor.address, postal_code: null }), false],
  ['no town', at({ ...bangor.address, locality: '' }), false],
  ['a line that is too long', at({ ...bangor.address, address_line_2: 'x'.repeat(101) }), false],
] as const)('with $0 the address is usable: $2', (_, company, isUsable) => {
  expect(isAddressUsable(company)).toBe(isUsable);
});

const registered = {
  ua_registeredaddressline1: '1 Y Stryd Fawr',
  ua_registeredaddressline2: '',
  ua_registeredaddresstowncity: 'Bangor',
  ua_registeredaddresscounty: 'Gwynedd',
  ua_registeredaddresspostcode: 'LL57 2DG',
};
const trading = Object.fromEntries(
  Object.entries(registered).map(([name, value]) => [name.replace('registered', 'trading'), value]),
);

test.each([
  [{ trading: false, registered: false }, {}],
  [{ trading: true, registered: false }, trading],
  [
    { trading: false, registered: true },
    { ...registered, ua_registeredaddresssameastrading: 0 },
  ],
  [
    { trading: true, registered: true },
    { ...trading, ...registered, ua_registeredaddresssameastrading: 1 },
  ],
])('used as %j it fills in the fields %j', (use, values) => {
  expect(companyAddressValues(bangor, use)).toEqual(values);
});
