import type { Company } from '#machines/catalogue/api/dataResults.ts';
import { expect, test } from 'vitest';
import { companyRegister } from './companyRegister.ts';
import { searchCompanyRegister } from './searchCompanyRegister.ts';

const company = (company_number: string, title: string): Company => ({ company_number, title });
const companies = [
  company('00000417', 'BALA HYDRO LIMITED'),
  company('OC000417', 'LLŶN & BALA HEAT LLP'),
  company('99000001', 'BALA LAKE BAKERY (NORTH) LIMITED'),
];
const found = (query: string) => searchCompanyRegister(companies, query).map((each) => each.company_number);

test('finds the exact number in any letter case, with or without leading zeros', () => {
  expect(found('00000417')).toEqual(['00000417']);
  expect(found('417')).toEqual(['00000417']);
  expect(found(' oc417 ')).toEqual(['OC000417']);
  expect(found('oc 000417')).toEqual(['OC000417']);
  expect(found('0000041')).toEqual([]);
  expect(found('99999999')).toEqual([]);
});

test('finds names in which every word of the query begins a word', () => {
  expect(found('bala')).toEqual(['00000417', 'OC000417', '99000001']);
  expect(found('north BALA bak')).toEqual(['99000001']);
  expect(found('llyn heat')).toEqual(['OC000417']);
  expect(found('bala turbine')).toEqual([]);
  expect(found('...')).toEqual([]);
});

test('returns at most twenty companies', () => {
  const many = Array.from({ length: 25 }, (_, index) => company(String(99000000 + index), 'MANY LIMITED'));
  expect(searchCompanyRegister(many, 'many')).toEqual(many.slice(0, 20));
});

test('the invented register has thirty companies with numbers of eight characters, some no longer active', () => {
  const numbers = companyRegister.map((each) => each.company_number);
  expect(new Set(numbers).size).toBe(30);
  expect(numbers.filter((number) => !/^(99\d{6}|[A-Z]{2}99\d{4})$/.test(number))).toEqual([]);
  expect([...new Set(companyRegister.map((each) => each.company_status))]).toEqual([
    'active',
    'dissolved',
    'liquidation',
    'administration',
  ]);
});
