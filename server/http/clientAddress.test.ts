// Tests that other spellings of one address, and other addresses of one network, are counted as one client.
import { expect, test } from 'vitest';
import { clientAddress } from './clientAddress.ts';

test.each([
  ['203.0.113.1', '203.0.113.1'],
  ['203.0.113.1:4711', '203.0.113.1'],
  [' 203.0.113.1 ', '203.0.113.1'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['::FFFF:cb00:7101', '203.0.113.1'],
  ['[::ffff:203.0.113.1]:80', '203.0.113.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:ffff::2', '2001:db8:0:0::/64'],
  ['[2001:db8::3]:4711', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['999.1.1.1', 'unknown'],
  ['_hidden', 'unknown'],
  ['', 'unknown'],
])('security 9: %s is counted as %s', (text, expected) => expect(clientAddress(text)).toBe(expected));
