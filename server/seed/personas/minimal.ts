// The fewest answers that make a complete Application: no optional and no conditional field.
import { technologyIds } from '../../lookups/technologies.ts';
import { sectorAnswers } from '../sectorAnswers.ts';
import type { PersonaFactory } from './persona.ts';

export const minimal: PersonaFactory = (year) => ({
  purpose: 'The fewest answers that can be submitted, one item in each list that must have one, one document',
  language: 'en',
  person: { title: 'Mr', firstName: 'Gethin', lastName: 'Rowlands', phone: '01678 555 0106' },
  companyNumber: '99000106',
  eoi: {
    ...sectorAnswers('10'),
    ua_annualturnover: 315_000,
    ua_percentsalestopublic: 80,
    ua_whatdoesthebusinessdo: 'We bake bread and cakes for our own shop and for two hotels in Bala.',
    ua_loanamount: 25_000,
    ua_loanterm: 24,
    ua_totalprojectcost: 38_000,
    ua_technologies: [technologyIds.solar],
    ua_pleasedescribeproject:
      'Solar panels on the bakehouse roof, so that the ovens run on our own electricity.',
  },
  application: {
    answers: {
      ua_projectname: 'Solar bakehouse',
      ua_carbonreduction: 'The panels make about 14 MWh a year, which saves some three tonnes of carbon.',
    },
    lists: {
      activities: [
        {
          ua_activitytype: technologyIds.solar,
          ua_activityitem: 'Solar panels',
          ua_activitydescription:
            'Thirty panels with their inverter, brought, fitted and connected to the grid.',
          ua_activitytotalcost: 38_000,
          ua_supplier: 'Gwawrddydd Solar Maelorwen Ltd',
          ua_supplieraddress: '3 Parc Maelor, Wrexham',
          ua_supplierpostcode: 'LL13 9ZZ',
          ua_rationale: 'The best of three quotes.',
          ua_enddate: `${year + 1}-10-31`,
        },
      ],
    },
    documents: ['Accounts'],
    statuses: [],
  },
});
