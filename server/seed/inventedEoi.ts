// The answers of an invented Expression of Interest, complete: what a scenario leaves out it leaves out afterwards.
import { ineligibleOwnership, options } from '#machines/catalogue/fields/options.ts';
import { industryDivisions } from '../lookups/industryDivisions.ts';
import { industrySections } from '../lookups/industrySections.ts';
import type { Dice } from './dice.ts';
import type { InventedPerson } from './inventedPerson.ts';
import { projects } from './inventedWords.ts';

type Answers = Record<string, unknown>;

const eligible = options.ownership.filter((kind) => !ineligibleOwnership.includes(kind) && kind !== 'Other');

function businessOf(dice: Dice, { company, companyNumber, does }: InventedPerson, year: number): Answers {
  const [, section, sector] = industryDivisions[dice.between(0, industryDivisions.length - 1)] ?? [];
  const isVatRegistered = !dice.oneIn(4);
  const isInGroup = dice.oneIn(10);
  return {
    ua_companyregistrationnumber: companyNumber,
    ua_companyname: company,
    ua_typeofbusinessownership: dice.oneIn(5) ? eligible[dice.between(0, eligible.length - 1)] : eligible[0],
    ua_datestartedtrading: `${year - dice.between(2, 40)}-05-01`,
    ua_ischarity: 0,
    ua_isonmutualsregister: 0,
    ua_isvatregistered: isVatRegistered ? 1 : 0,
    ua_vatnumber: isVatRegistered ? String(dice.between(100_000_000, 999_999_999)) : '',
    ua_umisector: sector,
    ua_umisectorparent: section === undefined ? '' : industrySections[section],
    ua_annualturnover: dice.between(80, 9000) * 1000,
    ua_financialyearend: `${year}-03-31`,
    ua_percentsalestopublic: dice.between(0, 100),
    ua_numberofemployees: dice.pick(options.employees),
    ua_partofgroup: isInGroup,
    ...(isInGroup
      ? {
          ua_groupname: `${company} Group`,
          ua_groupaddress: '1 Castle Square, Caernarfon',
          ua_grouppostcode: 'LL55 9ZZ',
          ua_groupemployees: dice.between(10, 400),
          ua_groupturnover: dice.between(1000, 90_000) * 1000,
        }
      : {}),
    ua_whatdoesthebusinessdo: `Our business ${does}, and has done so since it was founded.`,
    ua_website: 'https://example.org/',
  };
}

function contactOf(dice: Dice, person: InventedPerson): Answers {
  const { title, firstName, lastName, email, phone, street, town, postcode } = person;
  const isSame = !dice.oneIn(6);
  return {
    ua_title: title,
    ua_firstname: firstName,
    ua_lastname: lastName,
    ua_position: dice.pick(['Director', 'Managing director', 'Finance director', 'Owner']),
    ua_preferredcontacttelephoneno: phone,
    ua_emailaddress: email,
    ua_creditsafedirectorname: `${firstName} ${lastName}`,
    ua_creditsafedirectoremail: email,
    ua_tradingaddressline1: street,
    ua_tradingaddresstowncity: town,
    ua_tradingaddresspostcode: postcode,
    ua_registeredaddresssameastrading: isSame ? 1 : 0,
    ...(isSame
      ? {}
      : {
          ua_registeredaddressline1: '4 Stryd y Farchnad',
          ua_registeredaddresstowncity: 'Caernarfon',
          ua_registeredaddresspostcode: 'LL55 8ZZ',
        }),
    ua_wheredidyouhearaboutus: dice.pick(['broker', 'bank', 'business-wales', 'event', 'website']),
  };
}

function loanOf(dice: Dice): Answers {
  const loan = dice.between(50, 2000) * 500 * (dice.oneIn(3) ? 2 : 1);
  const [technology, what] = dice.pick(projects);
  const hasOthers = dice.oneIn(3);
  return {
    ua_loanamount: loan,
    ua_loanterm: dice.between(2, 10) * 6,
    ua_totalprojectcost: loan + dice.between(10, 600) * 500,
    ua_technologies: [technology],
    ua_hasothersourcesoffunding: hasOthers ? 1 : 0,
    ua_othersourcesoffundingdetail: hasOthers ? 'Our own savings and a grant from the council.' : '',
    ua_pleasedescribeproject: `We want to put in ${what}.`,
  };
}

/** The answers by wire name. @param year the current one */
export const inventedEoi = (dice: Dice, person: InventedPerson, year: number): Answers => ({
  ua_agreetodataprotection: true,
  ua_isbasedinengland: 0,
  ua_hasatleast1yearoffinancialaccounts: 1,
  ua_readyforfunding: dice.oneIn(4) ? 0 : 1,
  ...businessOf(dice, person, year),
  ...contactOf(dice, person),
  ...loanOf(dice),
});
