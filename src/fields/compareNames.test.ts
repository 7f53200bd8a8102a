// The order of names in both languages (product 10.5), on the lists that the portal sorts.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compareNames } from './compareNames.ts';

const namesIn = (file: string): string[] =>
  Object.values(
    JSON.parse(readFileSync(new URL(`../../locales/${file}.json`, import.meta.url), 'utf8')) as Record<
      string,
      string
    >,
  );

/** The names that begin with one of these letters, in order. */
const sorted = (file: string, start: RegExp) =>
  namesIn(file)
    .filter((name) => start.test(name))
    .toSorted(compareNames(file.slice(0, 2)));

test('ch, dd, ff, ll, ph, rh and th are letters in Welsh, after all that begins with their first sign', () => {
  expect(sorted('cy/countries', /^C/).slice(-4)).toEqual(['Croatia', 'Curaçao', 'Cyprus', 'Chile']);
  expect(sorted('cy/countries', /^F/)).toEqual(['Fietnam', 'Fiji', 'Ffrainc']);
  expect(sorted('cy/countries', /^Li/)).toEqual([
    'Libanus',
    'Liberia',
    'Libya',
    'Liechtenstein',
    'Lithwania',
  ]);
  expect(sorted('cy/countries', /^Y [FMP]/)).toEqual([
    'Y Fatican',
    'Y Ffindir',
    'Y Maldives',
    'Y Philipinau',
  ]);
  expect(sorted('cy/countries', /^Gweriniaeth D/)).toEqual([
    'Gweriniaeth Dominica',
    'Gweriniaeth Ddemocrataidd y Congo',
  ]);
  expect(sorted('cy/lookups', /^Gweithgareddau c[hy]/)).toEqual([
    'Gweithgareddau cyflogaeth',
    'Gweithgareddau cyfreithiol a chyfrifyddu',
    'Gweithgareddau cyhoeddi',
    expect.stringMatching(/^Gweithgareddau cynhyrchu ffilmiau/),
    'Gweithgareddau chwaraeon, difyrrwch a hamdden',
  ]);
  expect(
    ['Tywyn', 'Thomas', 'LLANRWST', 'Lwc', 'Llanrug', 'Rhyl', 'RWM'].toSorted(compareNames('cy')),
  ).toEqual(['Lwc', 'Llanrug', 'LLANRWST', 'RWM', 'Rhyl', 'Tywyn', 'Thomas']);
});

test('n and g that meet in a name are two letters', () => {
  expect(sorted('cy/countries', /^A[ln]/)).toEqual([
    'Albania',
    'Algeria',
    'Andorra',
    'Angola',
    'Anguilla',
    'Antarctica',
    'Antigua a Barbuda',
  ]);
  expect(sorted('cy/countries', /^Ba/)).toEqual(['Bahrain', 'Bangladesh', 'Barbados']);
  expect(sorted('cy/countries', /^[HT]o/)).toEqual(['Honduras', 'Hong Kong', 'Togo', 'Tokelau', 'Tonga']);
  expect(sorted('cy/countries', /^M[on]/).slice(0, 4)).toEqual([
    'Moldofa',
    'Monaco',
    'Mongolia',
    'Montenegro',
  ]);
});

test('accents and capitals count only between names that are otherwise the same', () => {
  expect(sorted('cy/countries', /^(?:C[aio]|Cô|S[aã])/)).toEqual([
    'Cabo Verde',
    'Caledonia Newydd',
    'Cambodia',
    'Camerŵn',
    'Canada',
    'Caribî yr Iseldiroedd',
    'Ciwba',
    'Colombia',
    'Comoros',
    'Costa Rica',
    'Côte d’Ivoire',
    'Saint Barthélemy',
    'Saint Helena',
    'Saint Kitts a Nevis',
    'Saint Lucia',
    'Saint Martin',
    'Saint Vincent a’r Grenadines',
    'Saint-Pierre-et-Miquelon',
    'Samoa',
    'Samoa America',
    'San Marino',
    'São Tomé a Príncipe',
    'Saudi Arabia',
  ]);
  expect(sorted('cy/lookups', /^[MÔP]/).slice(-5)).toEqual([
    'Mwyngloddio mwynau metel',
    'Ôl-osod',
    'Peirianneg sifil',
    'Pympiau gwres',
    'Pysgota a dyframaethu',
  ]);
});

test('names without ng are in the order of the Unicode CLDR for Welsh', () => {
  const names = [...namesIn('cy/countries'), ...namesIn('cy/lookups')].filter((name) => !/ng/i.test(name));
  expect(names.toSorted(compareNames('cy'))).toEqual(names.toSorted(new Intl.Collator('cy').compare));
});

test('English names are in the English order', () => {
  expect(sorted('en/countries', /^(?:C[hz]|Å|Af|Al)/)).toEqual([
    'Afghanistan',
    'Åland Islands',
    'Albania',
    'Algeria',
    'Chad',
    'Chile',
    'China',
    'Christmas Island',
    'Czechia',
  ]);
});
