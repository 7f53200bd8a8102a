// The Application of an ordinary business: the required answers that are not prefilled from its EOI, and one item in each required list.
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { Field } from '#machines/catalogue/fields/field.ts';
import { records } from '#machines/catalogue/records/records.ts';
import type { Persona } from './persona.ts';

/** All declarations that must be agreed to. */
const agreements = Object.fromEntries(
  Object.entries<Field>(records.application.fields).flatMap(([name, { mustAgree }]) =>
    mustAgree ? [[name, true]] : [],
  ),
);

export const ordinaryApplication = (year: number): Values => ({
  ...agreements,
  ua_interestonlyperiod: 0,
  ua_businessbankname: 'Harbour Bank',
  ua_businessbanksortcode: '001234',
  ua_businessbankaccountnumber: '12345678',
  ua_cashbalance: 42_000,
  ua_financialreportingsystems: 0,
  ua_accesstoexternalfunding: 0,
  ua_appliedforexternalfunding: 0,
  ua_leveragingexternalfinance: 0,
  ua_knowsmaincompetitors: 0,
  ua_restructure: 0,
  ua_accountantname: 'Nia Prydderch',
  ua_accountantfirm: 'Stonewater Accounts Ltd',
  ua_accountantemail: 'accounts@example.org',
  ua_accountanttelephone: '01248 555 0140',
  ua_hassolicitor: 0,
  ua_projectstartdate: `${year + 1}-03-01`,
  ua_projectenddate: `${year + 1}-11-30`,
});

/** The applicant is the only director and shareholder, and the project creates one job. */
export const ordinaryLists = (year: number, { person }: Persona, email: string) => {
  const name = `${person.firstName} ${person.lastName}`;
  return {
    shareholders: [{ ua_shareholdername: name, ua_percentage: 100, ua_countryofregistration: 'GB' }],
    directors: [{ ua_directorname: name, ua_directortelephone: person.phone, ua_directoremail: email }],
    jobs: [
      {
        ua_jobtitle: 'Apprentice',
        ua_quantity: 1,
        ua_basicannualsalary: 24_500,
        ua_duration: 36,
        ua_startdate: `${year + 1}-09-01`,
      },
    ],
  } satisfies Record<string, readonly Values[]>;
};
