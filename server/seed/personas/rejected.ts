// A rejected Application, which is read-only.
import { technologyIds } from '../../lookups/technologies.ts';
import { sectorAnswers } from '../sectorAnswers.ts';
import type { PersonaFactory } from './persona.ts';

export const rejected: PersonaFactory = (year) => ({
  purpose: 'A rejected Application: everything is read-only',
  language: 'en',
  person: { title: 'Miss', firstName: 'Alice', lastName: 'Barnes', phone: '01745 555 0107' },
  companyNumber: '99000107',
  eoi: {
    ...sectorAnswers('93'),
    ua_annualturnover: 270_000,
    ua_percentsalestopublic: 100,
    ua_numberofemployees: 2,
    ua_whatdoesthebusinessdo:
      'We run two amusement arcades and a café on the promenade, open from March to October.',
    ua_wheredidyouhearaboutus: 'social-media',
    ua_loanamount: 180_000,
    ua_totalprojectcost: 190_000,
    ua_technologies: [technologyIds.evCharging],
    ua_pleasedescribeproject:
      'Eight charging points in our car park, for visitors and for the buses of the town.',
  },
  application: {
    answers: {
      ua_cashbalance: -8_400,
      ua_question22point6: true,
      ua_question22detail: 'We agreed with HMRC in June to pay last year’s PAYE in twelve instalments.',
      ua_projectname: 'Promenade charging',
      ua_carbonreduction: 'Some 9,000 charges a year take the place of petrol: about 40 tonnes of carbon.',
    },
    lists: {
      activities: [
        {
          ua_activitytype: technologyIds.evCharging,
          ua_activityitem: 'Charging points',
          ua_activitydescription: 'Eight charging points of 22 kW with their cables, signs and a new supply.',
          ua_activitytotalcost: 190_000,
          ua_supplier: 'Cwmni Gwefru Penllwynog Cyf',
          ua_supplieraddress: '2 Stad y Dderwen, Rhyl',
          ua_supplierpostcode: 'LL18 9ZZ',
          ua_rationale: 'They look after the points of the council too.',
          ua_enddate: `${year + 1}-06-30`,
        },
      ],
    },
    documents: ['Accounts', 'BankStatements'],
    statuses: ['application-submitted', 'stage-2-assessment-started', 'application-rejected'],
  },
});
