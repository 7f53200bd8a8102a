// A registered charity, limited by guarantee: it has no shares, so that its list of shareholders names the members.
import { technologyIds } from '../../lookups/technologies.ts';
import { sectorAnswers } from '../sectorAnswers.ts';
import type { PersonaFactory } from './persona.ts';

export const charity: PersonaFactory = (year) => ({
  purpose: 'A registered charity, limited by guarantee, with a grant beside the loan',
  language: 'cy',
  person: { title: 'Ms', firstName: 'Nerys', lastName: 'Trefor', phone: '01341 555 0109' },
  companyNumber: '99000109',
  eoi: {
    ...sectorAnswers('55'),
    ua_typeofbusinessownership: 'guarantee',
    ua_ischarity: 1,
    ua_charitynumber: '119990',
    ua_charityregistrationdate: '2011-09-05',
    ua_annualturnover: 198_000,
    ua_percentsalestopublic: 90,
    ua_numberofemployees: 4,
    ua_position: 'Prif weithredwr',
    ua_whatdoesthebusinessdo:
      'Elusen sy’n cynnig llety a gweithgareddau awyr agored i bobl ifanc o bob cwr o Gymru.',
    ua_wheredidyouhearaboutus: 'council',
    ua_loanamount: 42_500,
    ua_loanterm: 36,
    ua_totalprojectcost: 70_000,
    ua_technologies: [technologyIds.heatPumps, technologyIds.retrofit],
    ua_hasothersourcesoffunding: 1,
    ua_othersourcesoffundingdetail: 'Grant o £15,000 gan y cyngor a’n cronfa wrth gefn.',
    ua_pleasedescribeproject:
      'Pwmp gwres yn lle’r boeler olew, ac inswleiddio’r to a’r waliau yn y ddau fyncws.',
  },
  application: {
    answers: {
      ua_appliedforexternalfunding: 1,
      ua_copyofofferletters: true,
      ua_projectname: 'Byncws cynnes',
      ua_carbonreduction: 'Bydd y pwmp gwres a’r inswleiddio yn arbed tua 18 tunnell o garbon y flwyddyn.',
    },
    lists: {
      externalfunding: [
        { ua_schemename: 'Grant y Cyngor', ua_facilitylimit: 15_000, ua_fundingstatus: 'Received' },
      ],
      shareholders: [
        { ua_shareholdername: 'Aelodau’r elusen', ua_percentage: 100, ua_countryofregistration: 'GB' },
      ],
      activities: [
        {
          ua_activitytype: technologyIds.heatPumps,
          ua_activityitem: 'Pwmp gwres',
          ua_activitydescription: 'Pwmp gwres o’r aer gyda thanc a rheiddiaduron newydd yn y ddau adeilad.',
          ua_activitytotalcost: 70_000,
          ua_supplier: 'Eryl Wenfro Heat Pumps Ltd',
          ua_supplieraddress: '5 Heol y Bont, Dolgellau',
          ua_supplierpostcode: 'LL40 9ZZ',
          ua_rationale: 'Y dyfynbris isaf o dri, a’r cwmni agosaf.',
          ua_enddate: `${year + 1}-08-31`,
        },
      ],
      jobs: [
        {
          ua_jobtitle: 'Hyfforddwr',
          ua_quantity: 1,
          ua_basicannualsalary: 24_500,
          ua_duration: 24,
          ua_startdate: `${year + 1}-09-01`,
        },
      ],
    },
    documents: ['Accounts', 'Forecast', 'CashFlow', 'BankStatements', 'GrantAgreements', 'OfferLetter'],
    statuses: [],
  },
});
