// The EOI of an ordinary business: only required answers, which make no further question applicable. Seeded applicants add what differs.
import { technologies } from '../lookups/technologies.ts';
import { sectorAnswers } from './sectorAnswers.ts';

export const ordinaryEoi = {
  ua_agreetodataprotection: true,
  ua_isbasedinengland: 0,
  ua_hasatleast1yearoffinancialaccounts: 1,
  ua_readyforfunding: 1,
  ua_typeofbusinessownership: 'private-limited',
  ua_datestartedtrading: '2009-05-01',
  ua_ischarity: 0,
  ua_isonmutualsregister: 0,
  ua_isvatregistered: 0,
  ...sectorAnswers('01'),
  ua_annualturnover: 840_000,
  ua_financialyearend: '2026-03-31',
  ua_percentsalestopublic: 35,
  ua_numberofemployees: 3,
  ua_partofgroup: false,
  ua_title: 'Ms',
  ua_position: 'Director',
  ua_registeredaddresssameastrading: 1,
  ua_wheredidyouhearaboutus: 'broker',
  ua_loanterm: 48,
  ua_technologies: technologies.slice(0, 2),
  ua_hasothersourcesoffunding: 0,
};
