// A company under common control with the group that holds most of its shares.
import { technologyIds } from '../../lookups/technologies.ts';
import { sectorAnswers } from '../sectorAnswers.ts';
import type { PersonaFactory } from './persona.ts';

export const groupMember: PersonaFactory = (year) => ({
  purpose: 'Part of a group: its name, address, staff and turnover, the holding company, shareholders abroad',
  language: 'en',
  person: { title: 'Mrs', firstName: 'Harriet', lastName: 'Fletcher', phone: '01244 555 0104' },
  companyNumber: '99000104',
  eoi: {
    ...sectorAnswers('24'),
    ua_isvatregistered: 1,
    ua_vatnumber: '200104104',
    ua_annualturnover: 6_900_000,
    ua_percentsalestopublic: 0,
    ua_numberofemployees: 6,
    ua_partofgroup: true,
    ua_groupname: 'Harding Castings Group plc',
    ua_groupaddress: '40 Forge Lane, Walsall',
    ua_grouppostcode: 'WS2 9ZZ',
    ua_groupreference: 'HCG-DKC',
    ua_groupemployees: 410,
    ua_groupturnover: 72_000_000,
    ua_ultimateholdingcompany: 'Harding Holding B.V.',
    ua_undercommoncontrol: true,
    ua_position: 'Finance director',
    ua_whatdoesthebusinessdo:
      'We cast and machine iron parts for pumps, valves and farm machines in Deeside.',
    ua_registeredaddresssameastrading: 0,
    ua_registeredaddressline1: '40 Forge Lane',
    ua_registeredaddresstowncity: 'Walsall',
    ua_registeredaddresspostcode: 'WS2 9ZZ',
    ua_wheredidyouhearaboutus: 'accountant',
    ua_loanamount: 300_000,
    ua_loanterm: 60,
    ua_totalprojectcost: 460_000,
    ua_technologies: [technologyIds.retrofit],
    ua_pleasedescribeproject:
      'New furnace linings and heat recovery, which halve the gas that our foundry burns.',
  },
  application: {
    answers: {
      ua_interestonlyperiod: 6,
      ua_cashbalance: 510_000,
      ua_financialreportingsystems: 1,
      ua_detailsoffinancialreporting:
        'Monthly accounts go to the board here and are consolidated by the group.',
      ua_accesstoexternalfunding: 1,
      ua_accesstoexternalfundingdetail: 'A loan facility of the parent company, not used at present.',
      ua_projectname: 'Foundry heat recovery',
      ua_carbonreduction: 'Heat recovery saves about 640 tonnes of carbon a year, by the survey of May.',
    },
    lists: {
      shareholders: [
        {
          ua_shareholdername: 'Harding Castings Group plc',
          ua_percentage: 75,
          ua_countryofregistration: 'GB',
        },
        { ua_shareholdername: 'Harding Holding B.V.', ua_percentage: 25, ua_countryofregistration: 'NL' },
      ],
      activities: [
        {
          ua_activitytype: technologyIds.retrofit,
          ua_activityitem: 'Heat recovery',
          ua_activitydescription:
            'Linings for two furnaces, a heat exchanger and the pipes to the drying hall.',
          ua_activitytotalcost: 460_000,
          ua_supplier: 'Clawddgoch Insulation and Retrofit Ltd',
          ua_supplieraddress: '9 Dock Road, Connah’s Quay',
          ua_supplierpostcode: 'CH5 4ZZ',
          ua_rationale: 'The only one of four that works while the foundry does.',
          ua_enddate: `${year + 1}-10-01`,
        },
      ],
    },
    documents: ['Accounts', 'Forecast', 'CashFlow', 'BankStatements', 'GrantAgreements'],
    statuses: [],
  },
});
