// What a new Application begins with (product 3.18).
import { expect, test } from 'vitest';
import { newApplication } from './createApplication.ts';

const addresses = {
  ua_tradingaddresspostcode: 'LL57 2DG',
  ua_registeredaddresspostcode: 'LL30 1AB',
};

test.each([
  [1, 'LL57 2DG'],
  [0, 'LL30 1AB'],
  [2, 'LL30 1AB'],
])(
  'when the answer to whether both addresses are the same is %j, the registered postcode is %s',
  (ua_registeredaddresssameastrading, postcode) => {
    expect(newApplication({ ...addresses, ua_registeredaddresssameastrading }, 7)).toMatchObject({
      ua_reference: 'CEF-000007',
      ua_tradingpostcode: 'LL57 2DG',
      ua_tradingaddresspostcode: 'LL57 2DG',
      ua_registeredpostcode: postcode,
      ua_registeredaddresspostcode: postcode,
    });
  },
);
