import { callIds, callOf } from '#machines/catalogue/api/calls.ts';
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import { lookupMessageId } from '#machines/catalogue/fields/field.ts';
import welsh from '#locales/cy/lookups.json' with { type: 'json' };
import english from '#locales/en/lookups.json' with { type: 'json' };
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { HttpError } from '../http/httpError.ts';
import { readSettings } from '../settings.ts';
import { createCompanySearch, type SearchCompanies } from './companySearch.ts';
import { lookupHandlers } from './lookupHandlers.ts';

const silent = { info() {}, warn() {}, error() {} };
const settings = readSettings({});
const deps = {
  settings,
  log: silent,
  searchCompanies: createCompanySearch({
    settings,
    clock: { elapsed: () => 0 },
    rateLimiter: { countIfWithinLimit: async () => true },
  }),
};

const parents = async () =>
  v.parse(dataResults.GetSectorParents.result, (await lookupHandlers.GetSectorParents()).body);
const sectors = async () => v.parse(dataResults.GetSectors.result, (await lookupHandlers.GetSectors()).body);
const types = async () =>
  v.parse(dataResults.GetICFundActivityTypes.result, (await lookupHandlers.GetICFundActivityTypes()).body);
const httpErrorOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => (error instanceof HttpError ? [error.status, error.issues] : error),
  );
const inContract = (postcode?: string) => lookupHandlers.ispostcodeincontract(deps, { query: { postcode } });
const companies = (q?: string, searchCompanies: SearchCompanies = deps.searchCompanies) =>
  lookupHandlers.companysearch({ ...deps, searchCompanies }, { query: { q } });

test('has a handler for every call of the type lookup', () => {
  expect(Object.keys(lookupHandlers).toSorted()).toEqual(
    callIds.filter((id) => callOf(id).kind === 'lookup').toSorted(),
  );
});

test('answers 21 parent sectors and 88 sectors, each with its parent', async () => {
  const names = new Map((await parents()).map((each) => [each.ua_umisectorparentid, each.ua_sectorparent]));
  const rows = await sectors();
  expect([names.size, rows.length, new Set(rows.map((row) => row.ua_umisectorid)).size]).toEqual([
    21, 88, 88,
  ]);
  expect(rows.filter((row) => names.get(row.ua_umisectorparentid ?? '') !== row.ua_sectorparent)).toEqual([]);
  expect(rows.find((row) => row.ua_sector === 'Food and beverage service activities')).toEqual({
    ua_umisectorid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
    ua_sector: 'Food and beverage service activities',
    ua_sectorparent: 'Accommodation and food service activities',
    ua_umisectorparentid: expect.any(String),
  });
});

test('answers the eleven technologies in the order of the specification', async () => {
  expect((await types()).map((type) => type.ua_activitytype)).toEqual([
    'Solar',
    'Wind',
    'Tidal',
    'Hydro',
    'Heat pumps',
    'Anaerobic digestion',
    'Storage',
    'Grid and smart systems',
    'Heating networks',
    'EV charging',
    'Retrofit',
  ]);
});

test('has names in both languages for exactly the ids of sectors, parent sectors and activity types', async () => {
  const ids = [
    ...(await parents()).map((each) => each.ua_umisectorparentid),
    ...(await sectors()).map((each) => each.ua_umisectorid),
    ...(await types()).map((each) => each.ua_icfundactivitytypeid),
  ];
  const expected = ids.map(lookupMessageId).toSorted();
  expect(Object.keys(english)).toEqual(expected);
  expect(Object.keys(welsh)).toEqual(expected);
});

test('answers the postcode check with true or false, and an invalid postcode with 400', async () => {
  expect(await inContract('ll57 1aa')).toEqual({ body: true });
  expect(await inContract('DH1 1TW')).toEqual({ body: false });
  const bad = [400, [{ path: 'postcode', messageId: 'postcode' }]];
  expect(await httpErrorOf(inContract('Bangor'))).toEqual(bad);
  expect(await httpErrorOf(inContract())).toEqual(bad);
});

test('searches the invented register when there is no key of Companies House', async () => {
  expect(await companies(' menai tideworks ')).toEqual({
    body: [
      {
        company_number: '99000101',
        title: 'MENAI TIDEWORKS LIMITED',
        company_status: 'active',
        date_of_creation: '2012-03-14',
        address: {
          address_line_1: 'Uned 4 Parc Diwydiannol y Fenai',
          address_line_2: '',
          locality: 'Menai Bridge',
          region: 'Ynys Môn',
          postal_code: 'LL59 5ZZ',
        },
      },
    ],
  });
  expect(await companies('01234567')).toEqual({ body: [] });
});

test('refuses a company search without a query or with more than 200 characters, each with its reason', async () => {
  const missing = [400, [{ path: 'q', messageId: 'required' }]];
  expect(await httpErrorOf(companies())).toEqual(missing);
  expect(await httpErrorOf(companies('  '))).toEqual(missing);
  expect(await httpErrorOf(companies('a'.repeat(201)))).toEqual([
    400,
    [{ path: 'q', messageId: 'maxLength' }],
  ]);
});
