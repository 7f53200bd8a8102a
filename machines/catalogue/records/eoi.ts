// The Expression of Interest: every field, in the order in which it is asked, and the rules across fields (product 3).
import { stepFields } from '../fields/field.ts';
import { limits } from '../fields/limits.ts';
import { ineligibleOwnership } from '../fields/options.ts';
import { defineRecord } from './definition.ts';
import { outlines } from './outlines.ts';
import { amount } from './rules.ts';

const line = { maxLength: limits.lineLength };
const named = { maxLength: limits.nameLength };
const briefly = { maxLength: limits.shortDescriptionLength };
const described = { minLength: limits.description.min, maxLength: limits.description.max };
const inGroup = { when: { field: 'ua_partofgroup', is: true } } as const;
const elsewhere = { when: { field: 'ua_registeredaddresssameastrading', is: 0 } } as const;

// A table: one row a field.
// oxfmt-ignore
const fields = {
  ua_icexpressionofinterestid: { kind: 'id', system: true },
  ua_contact: { kind: 'id', system: true },
  ua_contractid: { kind: 'id', system: true, assumed: true },
  ua_eoitype: { kind: 'integer', system: true, blank: 1 },
  ua_submiteoi: { kind: 'choice', blank: 2 },
  ua_currentstatus: { kind: 'status', system: true },
  ua_currentpageinapplication: { kind: 'step', blank: 'declarations' },
  ua_sectorname: { kind: 'computed', system: true, assumed: true },

  ...stepFields('declarations', {
    'consent': {
      ua_agreetodataprotection: { kind: 'bool', required: true, mustAgree: true },
    },
    'readiness': {
      ua_isbasedinengland: { kind: 'yesno', required: true, blank: 0, warnsOf: [1] },
      ua_hasatleast1yearoffinancialaccounts: { kind: 'yesno', required: true, blank: 0, warnsOf: [0] },
      ua_readyforfunding: { kind: 'yesno', required: true, alsoReadAs: 'ua_readyforfundinglarge' },
    },
  }),
  ...stepFields('business-details', {
    'company': {
      ua_companyregistrationnumber: { kind: 'company', required: true },
      ua_companyname: { kind: 'text', required: true, ...named, autocomplete: 'organization' },
      ua_typeofbusinessownership: { kind: 'select', required: true, options: 'ownership', warnsOf: ineligibleOwnership },
      ua_businessownershipother: { kind: 'text', required: true, when: { field: 'ua_typeofbusinessownership', is: 'Other' }, ...line },
      ua_datestartedtrading: { kind: 'date', required: true, date: { past: true, yearsAgo: limits.minimumTradingYears } },
    },
    'registration': {
      ua_utrnumber: { kind: 'text', compact: true, maxLength: 10, pattern: /^\d{10}$/, patternMessage: 'utr' },
      ua_dateregisteredwithhmrc: { kind: 'date', required: true, when: { field: 'ua_utrnumber', filled: true }, date: { past: true }, notBefore: '1900-01-01' },
    },
    'charity': {
      ua_ischarity: { kind: 'yesno', required: true, assumed: true },
      ua_charitynumber: { kind: 'text', required: true, when: { field: 'ua_ischarity', is: 1 }, compact: true, maxLength: 8, pattern: /^(?=.{6,8}$)\d+(-\d+)?$/, patternMessage: 'charitynumber', assumed: true },
      ua_charityregistrationdate: { kind: 'date', required: true, when: { field: 'ua_ischarity', is: 1 }, date: { past: true }, assumed: true },
      ua_isonmutualsregister: { kind: 'yesno', required: true, assumed: true },
      ua_mutualsregisternumber: { kind: 'text', required: true, when: { field: 'ua_isonmutualsregister', is: 1 }, maxLength: 10, assumed: true },
    },
    'vat': {
      ua_isvatregistered: { kind: 'yesno', required: true, assumed: true },
      ua_vatnumber: { kind: 'text', required: true, when: { field: 'ua_isvatregistered', is: 1 }, compact: true, maxLength: 20, refuses: /GB/i, refusesMessage: 'vatGB', pattern: /^\d{9}$/, patternMessage: 'vat', assumed: true },
    },
    'sector': {
      ua_umisectorparent: { kind: 'lookup', required: true, lookup: 'sectorparent', assumed: true },
      ua_umisector: { kind: 'lookup', required: true, lookup: 'sector', narrowedBy: 'ua_umisectorparent' },
    },
    'finances': {
      ua_annualturnover: { kind: 'money', required: true, ...limits.money },
      ua_financialyearend: { kind: 'date', required: true },
      ua_percentsalestopublic: { kind: 'percent', required: true, min: 0, max: 100, assumed: true },
      ua_numberofemployees: { kind: 'select', required: true, options: 'employees' },
    },
    'group': {
      ua_partofgroup: { kind: 'bool', required: true, question: true, assumed: true },
      ua_groupname: { kind: 'text', required: true, ...inGroup, ...named, assumed: true },
      ua_groupaddress: { kind: 'textarea', required: true, ...inGroup, maxLength: limits.addressLength, assumed: true },
      ua_grouppostcode: { kind: 'postcode', required: true, ...inGroup, assumed: true },
      ua_groupreference: { kind: 'text', ...inGroup, maxLength: 50, assumed: true },
      ua_groupemployees: { kind: 'integer', required: true, ...inGroup, min: 0, max: 1000000, assumed: true },
      ua_groupturnover: { kind: 'money', required: true, ...inGroup, min: 0, max: 99999999999.99, assumed: true },
      ua_ultimateholdingcompany: { kind: 'text', ...named, assumed: true },
      ua_undercommoncontrol: { kind: 'bool', question: true, assumed: true },
    },
    'activity': {
      ua_whatdoesthebusinessdo: { kind: 'textarea', required: true, ...described },
      ua_website: { kind: 'url', autocomplete: 'url' },
    },
  }),
  ...stepFields('contact-details', {
    'person': {
      ua_title: { kind: 'select', required: true, options: 'title', autocomplete: 'honorific-prefix' },
      ua_othertitle: { kind: 'text', required: true, when: { field: 'ua_title', is: 'Other' }, maxLength: 50 },
      ua_firstname: { kind: 'text', required: true, maxLength: 50, autocomplete: 'given-name' },
      ua_lastname: { kind: 'text', required: true, maxLength: 50, autocomplete: 'family-name' },
      ua_position: { kind: 'text', required: true, ...line, autocomplete: 'organization-title', assumed: true },
      ua_preferredcontacttelephoneno: { kind: 'tel', required: true, autocomplete: 'tel' },
      ua_emailaddress: { kind: 'email', required: true, autocomplete: 'email' },
    },
    'creditsafe': {
      ua_creditsafedirectorname: { kind: 'text', required: true, ...line, assumed: true },
      ua_creditsafedirectoremail: { kind: 'email', required: true, assumed: true },
    },
    'trading-address': {
      ua_tradingaddressline1: { kind: 'text', required: true, ...line, autocomplete: 'section-trading address-line1', assumed: true },
      ua_tradingaddressline2: { kind: 'text', ...line, autocomplete: 'section-trading address-line2', assumed: true },
      ua_tradingaddresstowncity: { kind: 'text', required: true, ...line, autocomplete: 'section-trading address-level2', assumed: true },
      ua_tradingaddresscounty: { kind: 'text', ...line, assumed: true },
      ua_tradingaddresspostcode: { kind: 'postcode', required: true, areaChecked: true, autocomplete: 'section-trading postal-code' },
    },
    'registered-address': {
      ua_registeredaddresssameastrading: { kind: 'yesno', required: true, assumed: true },
      ua_registeredaddressline1: { kind: 'text', required: true, ...elsewhere, ...line, autocomplete: 'section-registered address-line1', assumed: true },
      ua_registeredaddressline2: { kind: 'text', ...elsewhere, ...line, autocomplete: 'section-registered address-line2', assumed: true },
      ua_registeredaddresstowncity: { kind: 'text', required: true, ...elsewhere, ...line, autocomplete: 'section-registered address-level2', assumed: true },
      ua_registeredaddresscounty: { kind: 'text', ...elsewhere, ...line, assumed: true },
      ua_registeredaddresspostcode: { kind: 'postcode', required: true, ...elsewhere, autocomplete: 'section-registered postal-code' },
    },
    'heard': {
      ua_wheredidyouhearaboutus: { kind: 'select', required: true, options: 'heardabout' },
      ua_wheredidyouhearaboutusother: { kind: 'text', required: true, when: { field: 'ua_wheredidyouhearaboutus', is: 'Other' }, ...line, assumed: true },
    },
  }),
  ...stepFields('loan-purpose', {
    'loan': {
      ua_loanamount: { kind: 'money', required: true, ...limits.loan },
      ua_loanterm: { kind: 'integer', required: true, ...limits.loanTermMonths, assumed: true },
      ua_totalprojectcost: { kind: 'money', required: true, ...limits.money, assumed: true },
    },
    'technologies': {
      ua_technologies: { kind: 'multiselect', required: true, lookup: 'activitytype', ...limits.technologies, assumed: true },
    },
    'funding': {
      ua_hasothersourcesoffunding: { kind: 'yesno', required: true, blank: 0 },
      ua_othersourcesoffundingdetail: { kind: 'textarea', required: true, when: { field: 'ua_hasothersourcesoffunding', is: 1 }, ...briefly, assumed: true },
    },
    'project': {
      ua_pleasedescribeproject: { kind: 'textarea', required: true, ...described },
    },
  }),
} as const;

export const eoi = defineRecord(outlines.eoi, {
  fields,
  rules: [
    {
      // Match funding is required: the project costs more than the loan.
      path: 'ua_totalprojectcost',
      messageId: 'matchFunding',
      from: 'step',
      isBroken: ({ ua_totalprojectcost, ua_loanamount }) => {
        const [cost, loan] = [amount(ua_totalprojectcost), amount(ua_loanamount)];
        return cost !== undefined && loan !== undefined && cost <= loan;
      },
    },
    {
      // A form of ownership that is not eligible may be chosen and is explained at once; only the submit refuses it.
      path: 'ua_typeofbusinessownership',
      messageId: 'ineligibleOwnership',
      from: 'submit',
      isBroken: ({ ua_typeofbusinessownership }) =>
        ineligibleOwnership.includes(String(ua_typeofbusinessownership)),
    },
  ],
});
