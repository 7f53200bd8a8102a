// The fault matrix is complete: a row for every call of the catalogue with every fault, and a message for every notice.
import { expect, test } from 'vitest';
import { type CallId, callIds, callOf } from '#machines/catalogue/api/calls.ts';
import { faults, matrixFaults } from '#machines/catalogue/api/faults.ts';
import { callSitesOf } from '../faults/callSites/callSitesOf.ts';
import { callIdOf, rows } from '../faults/matrix.ts';
import { messages } from '../locales/messages.ts';

/** Only a save sends If-Match and can get a 412. */
const faultsOf = (id: CallId) =>
  matrixFaults.filter(
    (fault) => fault !== '412' || (callOf(id).method === 'PUT' && callOf(id).kind === 'save'),
  );

test('every call has one row for every fault', () => {
  const existing = rows.map((row) => `${callIdOf(row)} ${row.fault}`);
  const expected = callIds.flatMap((id) => faultsOf(id).map((fault) => `${id} ${fault}`));
  expect(existing.toSorted()).toEqual(expected.toSorted());
});

test('the reference server can bring about every fault of the matrix', () => {
  const possible = new Set(Object.values(faults).flatMap(({ matrix }) => matrix));
  expect(matrixFaults.filter((fault) => !possible.has(fault))).toEqual([]);
});

test('rows are numbered in order', () => {
  expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, index) => index + 1));
});

test('every call has a call site', () => {
  expect(callIds.filter((id) => callSitesOf(id).length === 0)).toEqual([]);
});

test('every notice of a row is a message in both languages', () => {
  const known = new Set(messages.map(({ id }) => id));
  const notices = rows.flatMap(({ notice }) => notice.split('; ').filter((part) => part !== ''));
  const unknown = notices.filter(
    (part) => !/^(\w+: )?(info|error|text) \S+$/.test(part) || !known.has(part.split(' ').at(-1) ?? ''),
  );
  expect(unknown).toEqual([]);
});
