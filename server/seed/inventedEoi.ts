// Generates the answers of a complete EOI. scenario.ts then drops those of steps that are not answered yet.
import { options } from '#machines/catalogue/fields/options.ts';
import { ineligibleOwnership } from '#machines/catalogue/records/eligibility.ts';
import { industryDivisions } from '../lookups/industryDivisions.ts';
import { industrySections } from '../lookups/industrySections.ts';
import type { SeededRandom } from './seededRandom.ts';
import type { InventedPerson } from './inventedPerson.ts';
import { projects } from './inventedData.ts';

type Answers = Record<string, unknown>;

const eligibleOwnership = options.ownership.filter(
  (kind) => !ineligibleOwnership.includes(kind) && kind !== 'Other',
);

function businessOf(
  random: SeededRandom,
  { company, companyNumber, businessDescription }: InventedPerson,
  year: number,
): Answers {
  const [, section, sector] = industryDivisions[random.between(0, industryDivisions.length - 1)] ?? [];
  const isVatRegistered = !random.oneIn(4);
  const isInGroup = random.oneIn(10);
  return {
    ua_companyregistrationnumber: companyNumber,
    ua_companyname: company,
    ua_typeofbusinessownership: random.oneIn(5)
      ? eligibleOwnership[random.between(0, eligibleOwnership.length - 1)]
      : eligibleOwnership[0],
    ua_datestartedtrading: `${year - random.between(2, 40)}-05-01`,
    ua_ischarity: 0,
    ua_isonmutualsregister: 0,
    ua_isvatregistered: isVatRegistered ? 1 : 0,
    ua_vatnumber: isVatRegistered ? String(random.between(100_000_000, 999_999_999)) : '',
    ua_umisector: sector,
    ua_umisectorparent: section === undefined ? '' : industrySections[section],
    ua_annualturnover: random.between(80, 9000) * 1000,
    ua_financialyearend: `${year}-03-31`,
    ua_percentsalestopublic: random.between(0, 100),
    ua_numberofemployees: random.pick(options.employees),
    ua_partofgroup: isInGroup,
    ...(isInGroup
      ? {
          ua_groupname: `${company} Group`,
          ua_groupaddress: '1 Castle Square, Caernarfon',
          ua_grouppostcode: 'LL55 9ZZ',
          ua_groupemployees: random.between(10, 400),
          ua_groupturnover: random.between(1000, 90_000) * 1000,
        }
      : {}),
    ua_whatdoesthebusinessdo: `Our business ${businessDescription}, and has done so since it was founded.`,
    ua_website: 'https://example.org/',
  };
}

function contactOf(random: SeededRandom, person: InventedPerson): Answers {
  const { title, firstName, lastName, email, phone, street, town, postcode } = person;
  const isSame = !random.oneIn(6);
  return {
    ua_title: title,
    ua_firstname: firstName,
    ua_lastname: lastName,
    ua_position: random.pick(['Director', 'Managing director', 'Finance director', 'Owner']),
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
    ua_wheredidyouhearaboutus: random.pick(['broker', 'bank', 'business-wales', 'event', 'website']),
  };
}

function loanOf(random: SeededRandom): Answers {
  const loan = random.between(50, 2000) * 500 * (random.oneIn(3) ? 2 : 1);
  const [technology, what] = random.pick(projects);
  const hasOthers = random.oneIn(3);
  return {
    ua_loanamount: loan,
    ua_loanterm: random.between(2, 10) * 6,
    ua_totalprojectcost: loan + random.between(10, 600) * 500,
    ua_technologies: [technology],
    ua_hasothersourcesoffunding: hasOthers ? 1 : 0,
    ua_othersourcesoffundingdetail: hasOthers ? 'Our own savings and a grant from the council.' : '',
    ua_pleasedescribeproject: `We want to put in ${what}.`,
  };
}

/** The answers by wire name. @param year the current year */
export const inventedEoi = (random: SeededRandom, person: InventedPerson, year: number): Answers => ({
  ua_agreetodataprotection: true,
  ua_isbasedinengland: 0,
  ua_hasatleast1yearoffinancialaccounts: 1,
  ua_readyforfunding: random.oneIn(4) ? 0 : 1,
  ...businessOf(random, person, year),
  ...contactOf(random, person),
  ...loanOf(random),
});
