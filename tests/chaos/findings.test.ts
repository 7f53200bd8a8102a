// What the chaos test calls lost, duplicated and partial.
import { expect, test } from 'vitest';
import { compareMails, compareStored, type Acknowledged, type Stored } from './findings.ts';

const acknowledged: Acknowledged = {
  email: 'a@example.org',
  save: 7,
  items: ['item 1', 'item 2'],
  listSave: 3,
  files: new Map([['a.csv', 'one']]),
  amount: 25_001,
};
const whole: Stored = {
  saves: [7, 7],
  items: [
    { name: 'item 1', listSave: 3 },
    { name: 'item 2', listSave: 3 },
  ],
  files: [{ name: 'a.csv', content: 'one' }],
  amounts: { application: 25_001, brokerList: 25_001 },
};

test.each<[string, Partial<Stored>, string[]]>([
  ['stored data that equals the acknowledged data', {}, []],
  ['an older save', { saves: [6, 6] }, ['save lost']],
  ['a save of which one field is older', { saves: [7, 6] }, ['save partial']],
  ['an item that is missing', { items: whole.items.slice(1) }, ['item lost']],
  ['an item that is there twice', { items: [...whole.items, ...whole.items.slice(1)] }, ['item duplicated']],
  ['an older list', { items: whole.items.map((item) => ({ ...item, listSave: 2 })) }, ['list lost']],
  [
    'a list of which one item is older',
    { items: whole.items.map((item, index) => ({ ...item, listSave: 2 + index })) },
    ['list partial'],
  ],
  ['a file that is missing', { files: [] }, ['file lost']],
  ['a file that is there twice', { files: [...whole.files, ...whole.files] }, ['file duplicated']],
  ['a file whose content is missing', { files: [{ name: 'a.csv', content: null }] }, ['file partial']],
  ['an older amount', { amounts: { application: 25_000, brokerList: 25_000 } }, ['amount lost']],
  [
    'a broker’s list that differs from the Application',
    { amounts: { application: 25_001, brokerList: 25_000 } },
    ['amount partial'],
  ],
])('%s is reported as $2', (_what, changes, expected) => {
  const findings = compareStored(acknowledged, { ...whole, ...changes });
  expect(findings.map(({ what, failure }) => `${what} ${failure}`)).toEqual(expected);
});

test('an e-mail that arrives again with its Message-ID is repeated, with another it is duplicated', () => {
  const deliveries = [
    { to: 'once', id: '1' },
    { to: 'again', id: '2' },
    { to: 'again', id: '2' },
    { to: 'twice', id: '3' },
    { to: 'twice', id: '4' },
  ];
  expect(compareMails(['once', 'again', 'twice', 'never'], deliveries)).toEqual({
    findings: [
      { what: 'e-mail', failure: 'duplicated', where: 'twice' },
      { what: 'e-mail', failure: 'lost', where: 'never' },
    ],
    repeated: 1,
  });
});
