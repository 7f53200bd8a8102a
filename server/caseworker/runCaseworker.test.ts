// The words of the command and the request each of them makes.
import { expect, test } from 'vitest';
import { requestOf } from './runCaseworker.ts';

test.each([
  ['list', { method: 'GET', path: 'applicants' }],
  ['show a@b.c --json', { method: 'GET', path: 'applicants/a%40b.c' }],
  ['make-broker a@b.c', { method: 'PUT', path: 'applicants/a%40b.c/broker' }],
  ['assign a@b.c d@e.f', { method: 'PUT', path: 'applicants/a%40b.c/assignment', body: { broker: 'd@e.f' } }],
  [
    'set a@b.c eoi eligible',
    { method: 'PUT', path: 'applicants/a%40b.c/records/eoi', body: { status: 'eligible', force: false } },
  ],
  [
    'set --force a@b.c application created',
    {
      method: 'PUT',
      path: 'applicants/a%40b.c/records/application',
      body: { status: 'created', force: true },
    },
  ],
  ['', null],
  ['list everything', null],
  ['show', null],
  ['assign a@b.c', null],
  ['set a@b.c claim eligible', null],
  ['set a@b.c eoi', null],
])('%s', (words, request) => expect(requestOf(words.split(' ').filter(Boolean))).toEqual(request));
