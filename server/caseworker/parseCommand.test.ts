import { describe, expect, test } from 'vitest';
import { seedLimits } from '#machines/catalogue/fields/limits.ts';
import { parseCommand, usage } from './parseCommand.ts';

const parse = (words: string) => parseCommand(words.split(' ').filter(Boolean));

const PERSON = 'applicants/a%40b.c';

test.each([
  ['list', { method: 'GET', path: 'applicants' }],
  ['show a@b.c', { method: 'GET', path: PERSON }],
  ['make-broker a@b.c', { method: 'PUT', path: `${PERSON}/broker` }],
  ['unmake-broker a@b.c', { method: 'PUT', path: `${PERSON}/broker/ended` }],
  ['expire-link a@b.c', { method: 'PUT', path: `${PERSON}/links/expired` }],
  ['end-sessions a@b.c', { method: 'PUT', path: `${PERSON}/sessions/ended` }],
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
  expect(parse(words)).toEqual({ requests: [request], isSummed: false, json: false });
  expect(parse(`${words} --json`)).toMatchObject({ json: true });
});

test.each([
  '',
  'promote a@b.c',
  'toString',
  'list everything',
  'list --broker d@e.f',
  'list --everything',
  'show',
  'show a@b.c d@e.f',
  'show a@b.c --force',
  'assign a@b.c',
  'unassign a@b.c',
  'unassign a@b.c d@e.f --force',
  'unmake-broker',
  'set a@b.c claim eligible',
  'set a@b.c eoi',
  'set a@b.c eoi eligible --applications 3',
  'seed',
  'seed 10',
  'seed --applications',
  'seed --applications 0',
  'seed --applications -3',
  'seed --applications 1.5',
  'seed --applications ten',
  `seed --applications ${seedLimits.applications + 1}`,
  'seed --applications 5 --seed one',
  'seed --applications 5 --persona charity',
  'seed --persona',
  'seed --persona charity --broker d@e.f',
  'seed --persona charity --seed one',
  'fault login',
  'fault login 500 --times 0',
  'fault login 500 --times twice',
  'fault login 500 --after -1',
  'fault login 500 --force',
  'faults login',
  'no-faults --times 1',
])('refuses “%s”', (words) => expect(parse(words)).toBeNull());

describe('seed', () => {
  const { perRequest, applications } = seedLimits;
  const bodies = (words: string) => parse(words)?.requests.map(({ body }) => body);

  test('splits the Applications into requests of the allowed size, without overlap', () => {
    expect(parse(`seed --applications ${perRequest + 1} --broker d@e.f --seed 7 --force`)).toEqual({
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

test('the usage lists every command with its operands and options', () => {
  expect(usage.split('\n')).toEqual([
    'caseworker list',
    'caseworker show EMAIL',
    'caseworker set EMAIL eoi|application STATUS [--force]',
    'caseworker assign EMAIL BROKER_EMAIL',
    'caseworker unassign EMAIL BROKER_EMAIL',
    'caseworker make-broker EMAIL',
    'caseworker unmake-broker EMAIL',
    'caseworker expire-link EMAIL',
    'caseworker end-sessions EMAIL',
    'caseworker seed --applications N [--broker EMAIL] [--seed NUMBER] [--force]',
    'caseworker seed --persona minimal|maximal|group-member|charity|over-500k|in-query|rejected|all [--seed NUMBER] [--force]',
    'caseworker fault CALL FAULT [--times N] [--after N]',
    'caseworker faults',
    'caseworker no-faults',
    'Add --json for the server’s own answer.',
  ]);
});
