// The choices of a lookup in both languages: what the portal can translate, what it cannot, and their order (product 10.5).
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { lookupMessageId, type LookupRow } from '#machines/catalogue/fields/field.ts';
import { lookupChoices } from './lookupChoices.ts';

const [solar, wind] = ['d205c0db-7db1-5c05-a225-cc401572044d', '02dc81b5-66fd-5f91-8a6c-4cf482a78b89'];
const intlOf = (locale: 'en' | 'cy', names: readonly [string, string]) =>
  createIntl({
    locale,
    messages: { [lookupMessageId(solar)]: names[0], [lookupMessageId(wind)]: names[1] },
  });
const english = intlOf('en', ['Solar panels', 'Wind']);
const welsh = intlOf('cy', ['Paneli solar', 'Gwynt']);

test('a known row has the name of the page’s language, an unknown one the server’s, marked as English', () => {
  const rows: LookupRow[] = [
    { id: solar, name: 'Solar panels' },
    { id: 'new', name: 'Geothermal' },
  ];
  expect([lookupChoices(english, rows), lookupChoices(welsh, rows)]).toEqual([
    [
      { value: 'new', label: 'Geothermal' },
      { value: solar, label: 'Solar panels' },
    ],
    [
      { value: 'new', label: 'Geothermal', lang: 'en' },
      { value: solar, label: 'Paneli solar' },
    ],
  ]);
});

test('a supplier has its technologies in the page’s language, “Other” stands last, and the stored name is never changed', () => {
  const rows: LookupRow[] = [
    { id: 'Other', name: 'Other' },
    {
      id: 'Ynni Môn Cyf',
      name: 'Ynni Môn Cyf',
      expertise: [
        { id: wind, name: 'Wind' },
        { id: solar, name: 'Solar panels' },
      ],
    },
    { id: 'Arfon Cyf', name: 'Arfon Cyf', expertise: [{ id: '', name: 'Wind' }] },
  ];
  expect([lookupChoices(english, rows), lookupChoices(welsh, rows)]).toEqual([
    [
      { value: 'Arfon Cyf', label: 'Arfon Cyf (Wind)' },
      { value: 'Ynni Môn Cyf', label: 'Ynni Môn Cyf (Wind, Solar panels)' },
      { value: 'Other', label: 'Other' },
    ],
    [
      { value: 'Arfon Cyf', label: 'Arfon Cyf (Wind)', lang: 'en' },
      { value: 'Ynni Môn Cyf', label: 'Ynni Môn Cyf (Gwynt, Paneli solar)' },
      { value: 'Other', label: 'Other', lang: 'en' },
    ],
  ]);
});

test('the order is that of the page’s language, in which n and g that meet are two letters', () => {
  const rows = ['Chwarel Cyf', 'Bangor Cyf', 'Cynon Cyf', 'Bala Cyf'].map((name) => ({ id: name, name }));
  expect([english, welsh].map((intl) => lookupChoices(intl, rows).map(({ label }) => label))).toEqual([
    ['Bala Cyf', 'Bangor Cyf', 'Chwarel Cyf', 'Cynon Cyf'],
    ['Bala Cyf', 'Bangor Cyf', 'Cynon Cyf', 'Chwarel Cyf'],
  ]);
});
