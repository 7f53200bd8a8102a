// A loan above the amount from which the fund asks for directors' statements and forecasts for three years (product 8.9).
import { technologyIds } from '../../lookups/technologies.ts';
import { sectorAnswers } from '../sectorAnswers.ts';
import type { PersonaFactory } from './persona.ts';

export const over500k: PersonaFactory = (year) => ({
  purpose:
    'A loan above £500,000: the note beside the amount, personal statements in the checklist, two directors',
  language: 'en',
  person: { title: 'Dr', firstName: 'George', lastName: 'Mason', phone: '01978 555 0108' },
  companyNumber: '99000108',
  eoi: {
    ...sectorAnswers('35'),
    ua_isvatregistered: 1,
    ua_vatnumber: '200108108',
    ua_annualturnover: 4_200_000,
    ua_numberofemployees: 7,
    ua_position: 'Managing director',
    ua_whatdoesthebusinessdo: 'We build and run heating networks for estates, schools and swimming pools.',
    ua_wheredidyouhearaboutus: 'ambition-north-wales',
    ua_loanamount: 1_250_000,
    ua_loanterm: 60,
    ua_totalprojectcost: 2_100_000,
    ua_technologies: [technologyIds.heatingNetworks, technologyIds.heatPumps],
    ua_pleasedescribeproject:
      'A heating network fed by mine water, for 310 homes and the primary school of Gresford.',
  },
  application: {
    answers: {
      ua_totalamountrequesting: 1_400_000,
      ua_interestonlyperiod: 18,
      ua_cashbalance: 365_000,
      ua_leveragingexternalfinance: 1,
      ua_hassolicitor: 1,
      ua_solicitorname: 'Emma Archer',
      ua_solicitorfirm: 'Alderbrook Law LLP',
      ua_solicitoremail: 'solicitor@example.org',
      ua_solicitortelephone: '01978 555 0160',
      ua_projectname: 'Gresford mine water',
      ua_carbonreduction:
        'The network takes the place of 310 gas boilers: about 690 tonnes of carbon a year.',
    },
    lists: {
      shareholders: [
        { ua_shareholdername: 'George Mason', ua_percentage: 60, ua_countryofregistration: 'GB' },
        { ua_shareholdername: 'Ruth Palmer', ua_percentage: 40, ua_countryofregistration: 'GB' },
      ],
      directors: [
        {
          ua_directorname: 'George Mason',
          ua_directortelephone: '01978 555 0108',
          ua_directoremail: 'george@example.org',
        },
        {
          ua_directorname: 'Ruth Palmer',
          ua_directortelephone: '01978 555 0118',
          ua_directoremail: 'ruth@example.org',
        },
      ],
      activities: [
        {
          ua_activitytype: technologyIds.heatingNetworks,
          ua_activityitem: 'Pipes and pump house',
          ua_activitydescription:
            'Four kilometres of pipe, the pump house at the shaft and a meter in every home.',
          ua_activitytotalcost: 2_100_000,
          ua_supplier: 'Rhwydwaith Gwres Aberllwyd Cyf',
          ua_supplieraddress: 'Cei’r Gogledd, Bangor',
          ua_supplierpostcode: 'LL57 9ZZ',
          ua_rationale: 'The winner of an open tender with five bids.',
          ua_enddate: `${year + 1}-11-15`,
        },
      ],
    },
    documents: ['Accounts', 'Forecast', 'CashFlow', 'BankStatements', 'GrantAgreements', 'PersonalStatement'],
    statuses: [],
  },
});
