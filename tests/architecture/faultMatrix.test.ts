// The fault matrix is whole: every call of the catalogue with every fault, nothing unknown, and words for everything that it says.
import { expect, test } from 'vitest';
import { calls, callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { faults, matrixFaults } from '#machines/catalogue/api/faults.ts';
import { callSitesOf } from '../faults/callSites/callSitesOf.ts';
import { callIdOf, rows } from '../faults/matrix.ts';
import { messages } from '../locales/messages.ts';

const ids = Object.keys(calls) as CallId[];

/** Only a save starts from a revision. */
const faultsOf = (id: CallId) =>
  matrixFaults.filter(
    (fault) => fault !== '412' || (callOf(id).method === 'PUT' && callOf(id).kind === 'save'),
  );

test('every call has a row for every fault, once', () => {
  const there = rows.map((row) => `${callIdOf(row)} ${row.fault}`);
  const wanted = ids.flatMap((id) => faultsOf(id).map((fault) => `${id} ${fault}`));
  expect(there.toSorted()).toEqual(wanted.toSorted());
});

test('a server makes every fault of the matrix happen, or gives the time for it', () => {
  const made = new Set(Object.values(faults).flatMap(({ matrix }) => matrix));
  expect(matrixFaults.filter((fault) => !made.has(fault))).toEqual([]);
});

test('rows are numbered in order', () => {
  expect(rows.map(({ n }) => Number(n))).toEqual(rows.map((_, index) => index + 1));
});

test('every call is made from somewhere', () => {
  expect(ids.filter((id) => callSitesOf(id).length === 0)).toEqual([]);
});

test('whatever a row shows is a sentence in both languages', () => {
  const known = new Set(messages.map(({ id }) => id));
  const shown = rows.flatMap(({ notice }) => notice.split('; ').filter((part) => part !== ''));
  const unknown = shown.filter(
    (part) => !/^(\w+: )?(info|error) \S+$/.test(part) || !known.has(part.split(' ').at(-1) ?? ''),
  );
  expect(unknown).toEqual([]);
});
