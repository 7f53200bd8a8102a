import { describe, expect, test } from 'vitest';
import { seedLimits } from '#machines/catalogue/fields/limits.ts';
import { commands } from './commands.ts';
import { helpOn } from './help.ts';
import { parseCommand } from './parseCommand.ts';

const parse = (words: string) => parseCommand(words.split(' ').filter(Boolean));

const PERSON = 'applicants/a%40b.c';

test.each([
  ['list', { method: 'GET', path: 'applicants' }],
  ['show a@b.c', { method: 'GET', path: PERSON }],
  ['show a@b.c --page 2', { method: 'GET', path: `${PERSON}?page=2` }],
  ['make-broker a@b.c', { method: 'PUT', path: `${PERSON}/broker`, body: {} }],
  ['unmake-broker a@b.c', { method: 'PUT', path: `${PERSON}/broker/ended`, body: {} }],
  [
    'unmake-broker a@b.c --confirm a@b.c',
    { method: 'PUT', path: `${PERSON}/broker/ended`, body: { confirm: 'a@b.c' } },
  ],
  ['expire-link a@b.c', { method: 'PUT', path: `${PERSON}/links/expired` }],
  ['end-sessions a@b.c', { method: 'PUT', path: `${PERSON}/sessions/ended` }],
  ['lock a@b.c', { method: 'PUT', path: `${PERSON}/locked` }],
  ['erase a@b.c --confirm a@b.c', { method: 'PUT', path: `${PERSON}/erased`, body: { confirm: 'a@b.c' } }],
  ['assign a@b.c d@e.f', { method: 'PUT', path: `${PERSON}/assignment`, body: { broker: 'd@e.f' } }],
  ['unassign a@b.c d@e.f', { method: 'PUT', path: `${PERSON}/assignment/ended`, body: { broker: 'd@e.f' } }],
  [
    'set a@b.c eoi eligible',
    { method: 'PUT', path: `${PERSON}/records/eoi`, body: { status: 'eligible', force: false } },
  ],
  [
    'set --force a@b.c application created',
    { method: 'PUT', path: `${PERSON}/records/application`, body: { status: 'created', force: true } },
  ],
  [
    'set CEF-000123 eoi eligible --as Gwen --reason Complete',
    {
      method: 'PUT',
      path: 'applicants/CEF-000123/records/eoi',
      body: { status: 'eligible', force: false, as: 'Gwen', reason: 'Complete' },
    },
  ],
  [
    'set a@b.c eoi eoi-in-query --message-en Why? --message-cy Pam?',
    {
      method: 'PUT',
      path: `${PERSON}/records/eoi`,
      body: { status: 'eoi-in-query', message: { en: 'Why?', cy: 'Pam?' } },
    },
  ],
  [
    'list --status in-query --company Ŵy&n --older-than 10 --page 2',
    { method: 'GET', path: 'applicants?company=%C5%B4y%26n&status=in-query&olderthan=10&page=2' },
  ],
  ['export --reference 12', { method: 'GET', path: 'export?reference=12' }],
  ['faults', { method: 'GET', path: 'faults' }],
  ['no-faults', { method: 'PUT', path: 'faults/ended' }],
  [
    'fault login 500',
    { method: 'POST', path: 'faults', body: { call: 'login', fault: '500', times: undefined, after: 0 } },
  ],
  [
    'fault all slow --times 2 --after 3',
    { method: 'POST', path: 'faults', body: { call: 'all', fault: 'slow', times: 2, after: 3 } },
  ],
  [
    'seed --persona charity',
    { method: 'POST', path: 'personas', body: { persona: 'charity', seed: 1, force: false } },
  ],
  [
    'seed --persona all --seed 2 --force',
    { method: 'POST', path: 'personas', body: { persona: 'all', seed: 2, force: true } },
  ],
])('parses “%s” into one request', (words, request) => {
  expect(parse(words)).toMatchObject({ requests: [request], isSummed: false, json: false });
  expect(parse(`${words} --json`)).toMatchObject({ json: true });
});

const [operand, excess] = ['is missing.', 'is one word too many. Put quotes around a text of several words.'];

test.each([
  ['', 'Say what to do: no command was given.'],
  [
    'promote a@b.c',
    `There is no command “promote”. The commands are: help, ${Object.keys(commands).join(', ')}.`,
  ],
  ['toString', expect.stringContaining('no command “toString”')],
  ['help toString', expect.stringContaining('no command “toString”')],
  ['list everything', `“everything” ${excess}`],
  ['list --broker d@e.f', '--broker is no option of list.'],
  ['list --everything', 'Unknown option --everything.'],
  ['list --older-than ten', '--older-than ten: not a whole number from 0 to 999999.'],
  ['list --page 0', '--page 0: not a whole number from 1 to 999999.'],
  ['export --page 1', '--page is no option of export.'],
  ['export --out=', '--out: the name of the file is missing.'],
  ['list --out a.csv', '--out is no option of list.'],
  ['show', `WHO ${operand}`],
  ['show a@b.c d@e.f', `“d@e.f” ${excess}`],
  ['show a@b.c --force', '--force is no option of show.'],
  ['show a@b.c --as Gwen', '--as is no option of show.'],
  ['assign a@b.c', `BROKER_EMAIL ${operand}`],
  ['unassign a@b.c d@e.f --force', '--force is no option of unassign.'],
  ['unmake-broker', `WHO ${operand}`],
  ['make-broker a@b.c --confirm a@b.c', '--confirm is no option of make-broker.'],
  ['erase a@b.c', '--confirm is missing: repeat the e-mail address of the person to be erased.'],
  ['lock a@b.c --confirm a@b.c', '--confirm is no option of lock.'],
  ['set a@b.c claim eligible', '“claim” is no RECORD. Use eoi or application.'],
  ['set a@b.c eoi', `STATUS ${operand}`],
  ['set a@b.c eoi eligible --as', expect.stringContaining('--as')],
  ['set a@b.c eoi eligible --applications 3', '--applications is no option of set.'],
  [
    'set a@b.c eoi eoi-in-query --message-en Why?',
    '--message-cy is missing: the applicant reads a message in English or in Welsh.',
  ],
  [
    'set a@b.c eoi eoi-in-query --message-cy Pam?',
    '--message-en is missing: the applicant reads a message in English or in Welsh.',
  ],
  ['seed', 'Give --applications NUMBER or --persona NAME.'],
  ['seed 10', `“10” ${excess}`],
  ['seed --applications', expect.stringContaining('--applications')],
  ['seed --applications -3', expect.stringContaining('--applications')],
  ...['0', '1.5', 'ten', String(seedLimits.applications + 1)].map((number): [string, string] => [
    `seed --applications ${number}`,
    `--applications ${number}: not a whole number from 1 to ${seedLimits.applications}.`,
  ]),
  ['seed --applications 5 --seed one', expect.stringMatching(/^--seed one: not a whole number/)],
  ['seed --applications 5 --persona charity', '--applications does not go with --persona.'],
  ['seed --persona', expect.stringContaining('--persona')],
  ['seed --persona charity --broker d@e.f', '--broker does not go with --persona.'],
  ['seed --persona charity --seed one', expect.stringMatching(/^--seed one: not a whole number/)],
  ['fault login', `FAULT ${operand}`],
  ['fault login 500 --times 0', expect.stringMatching(/^--times 0: not a whole number from 1/)],
  ['fault login 500 --times twice', expect.stringMatching(/^--times twice: /)],
  ['fault login 500 --after -1', expect.stringContaining('--after')],
  ['fault login 500 --force', '--force is no option of fault.'],
  ['faults login', `“login” ${excess}`],
  ['no-faults --times 1', '--times is no option of no-faults.'],
])('refuses “%s” and says why', (words, message) => {
  expect(() => parse(words)).toThrow(expect.objectContaining({ message }));
});

describe('seed', () => {
  const { perRequest, applications } = seedLimits;
  const bodies = (words: string) => {
    const parsed = parse(words);
    return 'help' in parsed ? [] : parsed.requests.map(({ body }) => body);
  };

  test('splits the Applications into requests of the allowed size, without overlap', () => {
    expect(parse(`seed --applications ${perRequest + 1} --broker d@e.f --seed 7 --force`)).toEqual({
      name: 'seed',
      requests: [
        {
          method: 'POST',
          path: 'scenarios',
          body: { first: 0, count: perRequest, seed: 7, force: true, broker: 'd@e.f' },
        },
        {
          method: 'POST',
          path: 'scenarios',
          body: { first: perRequest, count: 1, seed: 7, force: true, broker: 'd@e.f' },
        },
      ],
      isSummed: true,
      json: false,
    });
    expect(bodies(`seed --applications ${applications}`)).toHaveLength(applications / perRequest);
  });

  test('uses seed number 1 and no broker when neither is given', () => {
    expect(bodies('seed --applications 3')).toEqual([
      { first: 0, count: 3, seed: 1, force: false, broker: undefined },
    ]);
  });
});

test.each([
  ['help', undefined],
  ['--help', undefined],
  ['help set', 'set'],
  ['set --help', 'set'],
])('“%s” is a request for help', (words, name) => {
  expect(parse(words)).toEqual({ help: helpOn(name) });
});

test('the help names every command, the life of a loan and the exit codes', () => {
  const lines = helpOn(undefined).split('\n');
  for (const [name, { summary }] of Object.entries(commands))
    expect.soft(lines).toContainEqual(expect.stringMatching(new RegExp(`^  ${name} +${summary}$`)));
  expect(lines).toContain('The life of a loan:');
  expect(lines.at(-1)).toBe(
    'Exit codes: 0 done, 1 the server refused, 2 the command is wrong or its file cannot be written, 3 the server cannot be asked.',
  );
});

test.each(Object.entries(commands))(
  'the help of %s has its usage, options and examples that parse',
  (name, command) => {
    const help = helpOn(name);
    expect(help.startsWith(`npm run caseworker -- ${name}`)).toBe(true);
    for (const option of command.options) expect.soft(help).toContain(`--${option}`);
    for (const example of command.examples) {
      expect.soft(help).toContain(`  npm run caseworker -- ${example}`);
      const words = [...example.replace(/ >.*/, '').matchAll(/"([^"]*)"|\S+/g)].map(
        ([word, quoted]) => quoted ?? word,
      );
      expect.soft(parseCommand(words)).toMatchObject({ name });
    }
  },
);

test('the help of set lists every status and the moves that need no force', () => {
  const lines = helpOn('set').split('\n');
  expect(lines).toContain(
    '  processing: stage-2-assessment-started, assessment-complete, application-assigned',
  );
  expect(lines).toContain('  in-query → processing, rejected, withdrawn, approved');
});
