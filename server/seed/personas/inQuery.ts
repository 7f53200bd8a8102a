// A submitted Application in query: every step is editable again, and the applicant can submit once more (product 2.7).
import { technologyIds } from '../../lookups/technologies.ts';
import { sectorAnswers } from '../sectorAnswers.ts';
import type { PersonaFactory } from './persona.ts';

export const inQuery: PersonaFactory = (year) => ({
  purpose: 'An Application in query: every step is open again, and it can be submitted once more',
  language: 'cy',
  person: { title: 'Mr', firstName: 'Huw', lastName: 'Cadwaladr', phone: '01352 555 0112' },
  companyNumber: '99000112',
  eoi: {
    ...sectorAnswers('16'),
    ua_annualturnover: 1_150_000,
    ua_percentsalestopublic: 20,
    ua_numberofemployees: 8,
    ua_position: 'Cyfarwyddwr',
    ua_whatdoesthebusinessdo:
      'Rydym yn gwneud fframiau pren i dai, ysguboriau ac ysgolion yn ein gweithdy yn Nhreffynnon.',
    ua_wheredidyouhearaboutus: 'business-wales',
    ua_loanamount: 96_000,
    ua_totalprojectcost: 150_000,
    ua_technologies: [technologyIds.solar, technologyIds.storage],
    ua_pleasedescribeproject:
      'Paneli solar ar do’r gweithdy a batri, i redeg y llifiau ar ein trydan ein hunain.',
  },
  application: {
    answers: {
      ua_knowsmaincompetitors: 1,
      ua_projectname: 'Gweithdy’r haul',
      ua_carbonreduction: 'Bydd y paneli yn cynhyrchu 85 MWh y flwyddyn, sy’n arbed tua 17 tunnell o garbon.',
    },
    lists: {
      competitors: [{ ua_competitorname: 'Oakhollow Frames Ltd', ua_competitorlocation: 'Shrewsbury' }],
      activities: [
        {
          ua_activitytype: technologyIds.solar,
          ua_activityitem: 'Paneli a batri',
          ua_activitydescription:
            'Dau gant o baneli solar a batri 100 kWh, wedi’u gosod a’u cysylltu â’r grid.',
          ua_activitytotalcost: 150_000,
          ua_supplier: 'Haulfan Glaswern Renewables Ltd',
          ua_supplieraddress: 'Parc y Dderwen, Yr Wyddgrug',
          ua_supplierpostcode: 'CH7 9ZZ',
          ua_rationale: 'Y dyfynbris gorau o dri.',
          ua_enddate: `${year + 1}-07-31`,
        },
      ],
    },
    documents: ['Accounts', 'Forecast', 'CashFlow', 'BankStatements'],
    statuses: ['application-submitted', 'stage-2-assessment-started', 'app-in-query'],
  },
});
