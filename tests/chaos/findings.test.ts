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
  moves: [
    { what: 'status', record: 'eoi', to: 'eoi-created' },
    { what: 'submit', record: 'eoi', to: 'eoi-submitted' },
    { what: 'status', record: 'eoi', to: 'eligible' },
    { what: 'submit', record: 'application', to: 'application-submitted' },
  ],
};
const whole: Stored = {
  saves: [7, 7],
  items: [
    { name: 'item 1', listSave: 3 },
    { name: 'item 2', listSave: 3 },
  ],
  files: [{ name: 'a.csv', content: 'one' }],
  amounts: { application: 25_001, brokerList: 25_001 },
  moves: ['eoi eoi-created', 'eoi eoi-submitted', 'eoi eligible', 'application application-submitted'],
  statuses: { eoi: 'eligible', application: 'application-submitted' },
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
  [
    'a submit that is missing in the history',
    { moves: whole.moves.filter((move) => move !== 'eoi eoi-submitted') },
    ['submit lost'],
  ],
  ['a submit that is there twice', { moves: [...whole.moves, 'eoi eoi-submitted'] }, ['submit duplicated']],
  ['a status that is missing in the history', { moves: whole.moves.slice(1) }, ['status lost']],
  ['a status that is there twice', { moves: [...whole.moves, 'eoi eligible'] }, ['status duplicated']],
  [
    'a submitted record that is still open',
    { statuses: { eoi: 'eligible', application: 'application-created' } },
    ['submit partial'],
  ],
  [
    'a record whose status is older than its history',
    { statuses: { eoi: 'eoi-submitted', application: 'application-submitted' } },
    ['status partial'],
  ],
])('%s is reported as $2', (_what, changes, expected) => {
  const findings = compareStored(acknowledged, { ...whole, ...changes });
  expect(findings.map(({ what, failure }) => `${what} ${failure}`)).toEqual(expected);
});

test('an e-mail that arrives again with its Message-ID is repeated, with another it is duplicated', () => {
  const subject = 'Confirm';
  const deliveries = [
    { to: 'once', subject, id: '1' },
    { to: 'again', subject, id: '2' },
    { to: 'again', subject, id: '2' },
    { to: 'twice', subject, id: '3' },
    { to: 'twice', subject: 'Another', id: '4' },
  ];
  const owed = ['once', 'again', 'twice', 'never'].map((to) => ({ to, subject: '' }));
  expect(compareMails(owed, deliveries)).toEqual({
    findings: [
      { what: 'e-mail', failure: 'duplicated', where: 'twice' },
      { what: 'e-mail', failure: 'lost', where: 'never' },
    ],
    repeated: 1,
  });
});

test('an e-mail that is owed with its subject is found among others to the same address', () => {
  const deliveries = [
    { to: 'a', subject: 'We have received your Application / Cais', id: '1' },
    { to: 'a', subject: 'Your Application is saved / Cais', id: '2' },
    { to: 'a', subject: 'Your Application is saved / Cais', id: '3' },
    { to: 'b', subject: 'The status has changed', id: '4' },
  ];
  const owed = ['We have received your Application', 'Your Application is saved', 'The status has changed'];
  expect(
    compareMails(
      owed.map((subject) => ({ to: 'a', subject })),
      deliveries,
    ).findings,
  ).toEqual([
    { what: 'e-mail', failure: 'duplicated', where: 'a: Your Application is saved' },
    { what: 'e-mail', failure: 'lost', where: 'a: The status has changed' },
  ]);
});
