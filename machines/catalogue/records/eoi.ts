// The Expression of Interest: its fields, in the order of its forms, and the rules across fields (product 3).
import { numberOrUndefined } from '../fields/answers.ts';
import { stepFields } from '../fields/field.ts';
import { lineLength, longDescription, nameLength, shortDescription } from '../fields/lengths.ts';
import { limits } from '../fields/limits.ts';
import { defineRecord } from './definition.ts';
import { eligibilityRules, ineligibleOwnership } from './eligibility.ts';
import { outlines } from './outlines.ts';

const ifInGroup = { when: { field: 'ua_partofgroup', is: true } } as const;
const ifOtherAddress = { when: { field: 'ua_registeredaddresssameastrading', is: 0 } } as const;

// This table has one line for each field.
// oxfmt-ignore
const fields = {
  ua_icexpressionofinterestid: { kind: 'id', system: true },
  ua_contact: { kind: 'id', system: true },
  ua_contractid: { kind: 'id', system: true, assumed: true },
  ua_eoitype: { kind: 'integer', system: true, blank: 1 },
  ua_submiteoi: { kind: 'choice', blank: 2 },
  ua_currentstatus: { kind: 'status', system: true },
  ua_currentpageinapplication: { kind: 'step', blank: outlines.eoi.steps[0] },
  ua_sectorname: { kind: 'computed', system: true, assumed: true },
  ua_submittedon: { kind: 'text', system: true, assumed: true },
  ua_submittedby: { kind: 'text', system: true, assumed: true },

  ...stepFields('declarations', {
    'consent': {
      ua_agreetodataprotection: { kind: 'bool', required: true, mustAgree: true, linkedPage: 'privacy' },
    },
    'readiness': {
      ua_isbasedinengland: { kind: 'yesno', required: true, blank: 0, warnsFor: eligibilityRules.base.answers },
      ua_hasatleast1yearoffinancialaccounts: { kind: 'yesno', required: true, blank: 0, warnsFor: eligibilityRules.accounts.answers },
      ua_readyforfunding: { kind: 'yesno', required: true, alias: 'ua_readyforfundinglarge' },
    },
  }),
  ...stepFields('business-details', {
    'company': {
      ua_companyregistrationnumber: { kind: 'company', required: true },
      ua_companyname: { kind: 'text', required: true, ...nameLength, autocomplete: 'organization' },
      ua_typeofbusinessownership: { kind: 'select', required: true, options: 'ownership', warnsFor: ineligibleOwnership },
      ua_businessownershipother: { kind: 'text', required: true, when: { field: 'ua_typeofbusinessownership', is: 'Other' }, ...lineLength },
      ua_datestartedtrading: { kind: 'date', required: true, date: { past: true, yearsAgo: limits.minimumTradingYears } },
    },
    'registration': {
      ua_utrnumber: { kind: 'text', stripSpaces: true, maxLength: 10, pattern: /^\d{10}$/, patternMessage: 'utr' },
      ua_dateregisteredwithhmrc: { kind: 'date', required: true, when: { field: 'ua_utrnumber', filled: true }, date: { past: true }, notBefore: '1900-01-01' },
    },
    'charity': {
      ua_ischarity: { kind: 'yesno', required: true, assumed: true },
      ua_charitynumber: { kind: 'text', required: true, when: { field: 'ua_ischarity', is: 1 }, stripSpaces: true, maxLength: 8, pattern: /^(?=.{6,8}$)\d+(-\d+)?$/, patternMessage: 'charitynumber', assumed: true },
      ua_charityregistrationdate: { kind: 'date', required: true, when: { field: 'ua_ischarity', is: 1 }, date: { past: true }, assumed: true },
      ua_isonmutualsregister: { kind: 'yesno', required: true, assumed: true },
      ua_mutualsregisternumber: { kind: 'text', required: true, when: { field: 'ua_isonmutualsregister', is: 1 }, maxLength: 10, assumed: true },
    },
    'vat': {
      ua_isvatregistered: { kind: 'yesno', required: true, assumed: true },
      ua_vatnumber: { kind: 'text', required: true, when: { field: 'ua_isvatregistered', is: 1 }, stripSpaces: true, maxLength: 20, forbidden: /GB/i, forbiddenMessage: 'vatGB', pattern: /^\d{9}$/, patternMessage: 'vat', assumed: true },
    },
    'sector': {
      ua_umisectorparent: { kind: 'lookup', required: true, lookup: 'sectorparent', assumed: true },
      ua_umisector: { kind: 'lookup', required: true, lookup: 'sector', narrowedBy: 'ua_umisectorparent', nameStoredIn: 'ua_sectorname' },
    },
    'finances': {
      ua_annualturnover: { kind: 'money', required: true, ...limits.money },
      ua_financialyearend: { kind: 'date', required: true, notAfter: limits.latestDate },
      ua_percentsalestopublic: { kind: 'percent', required: true, min: 0, max: 100, assumed: true },
      ua_numberofemployees: { kind: 'select', required: true, options: 'employees' },
    },
    'group': {
      ua_partofgroup: { kind: 'bool', required: true, question: true, assumed: true },
      ua_groupname: { kind: 'text', required: true, ...ifInGroup, ...nameLength, assumed: true },
      ua_groupaddress: { kind: 'textarea', required: true, ...ifInGroup, maxLength: limits.addressLength, assumed: true },
      ua_grouppostcode: { kind: 'postcode', required: true, ...ifInGroup, assumed: true },
      ua_groupreference: { kind: 'text', ...ifInGroup, maxLength: 50, assumed: true },
      ua_groupemployees: { kind: 'integer', required: true, ...ifInGroup, min: 0, max: 1000000, assumed: true },
      ua_groupturnover: { kind: 'money', required: true, ...ifInGroup, min: 0, max: 99999999999.99, assumed: true },
      ua_ultimateholdingcompany: { kind: 'text', ...nameLength, assumed: true },
      ua_undercommoncontrol: { kind: 'bool', question: true, assumed: true },
    },
    'activity': {
      ua_whatdoesthebusinessdo: { kind: 'textarea', required: true, ...longDescription },
      ua_website: { kind: 'url', autocomplete: 'url' },
    },
  }),
  ...stepFields('contact-details', {
    'person': {
      ua_title: { kind: 'select', required: true, options: 'title', autocomplete: 'honorific-prefix' },
      ua_othertitle: { kind: 'text', required: true, when: { field: 'ua_title', is: 'Other' }, maxLength: 50 },
      ua_firstname: { kind: 'text', required: true, maxLength: 50, autocomplete: 'given-name' },
      ua_lastname: { kind: 'text', required: true, maxLength: 50, autocomplete: 'family-name' },
      ua_position: { kind: 'text', required: true, ...lineLength, autocomplete: 'organization-title', assumed: true },
      ua_preferredcontacttelephoneno: { kind: 'tel', required: true, autocomplete: 'tel' },
      ua_emailaddress: { kind: 'email', required: true, autocomplete: 'email' },
    },
    'creditsafe': {
      ua_creditsafedirectorname: { kind: 'text', required: true, ...lineLength, assumed: true },
      ua_creditsafedirectoremail: { kind: 'email', required: true, assumed: true },
    },
    'trading-address': {
      ua_tradingaddressline1: { kind: 'text', required: true, ...lineLength, autocomplete: 'section-trading address-line1', assumed: true },
      ua_tradingaddressline2: { kind: 'text', ...lineLength, autocomplete: 'section-trading address-line2', assumed: true },
      ua_tradingaddresstowncity: { kind: 'text', required: true, ...lineLength, autocomplete: 'section-trading address-level2', assumed: true },
      ua_tradingaddresscounty: { kind: 'text', ...lineLength, assumed: true },
      ua_tradingaddresspostcode: { kind: 'postcode', required: true, areaChecked: true, autocomplete: 'section-trading postal-code' },
    },
    'registered-address': {
      ua_registeredaddresssameastrading: { kind: 'yesno', required: true, assumed: true },
      ua_registeredaddressline1: { kind: 'text', required: true, ...ifOtherAddress, ...lineLength, autocomplete: 'section-registered address-line1', assumed: true },
      ua_registeredaddressline2: { kind: 'text', ...ifOtherAddress, ...lineLength, autocomplete: 'section-registered address-line2', assumed: true },
      ua_registeredaddresstowncity: { kind: 'text', required: true, ...ifOtherAddress, ...lineLength, autocomplete: 'section-registered address-level2', assumed: true },
      ua_registeredaddresscounty: { kind: 'text', ...ifOtherAddress, ...lineLength, assumed: true },
      ua_registeredaddresspostcode: { kind: 'postcode', required: true, ...ifOtherAddress, autocomplete: 'section-registered postal-code' },
    },
    'heard': {
      ua_wheredidyouhearaboutus: { kind: 'select', required: true, options: 'heardabout' },
      ua_wheredidyouhearaboutusother: { kind: 'text', required: true, when: { field: 'ua_wheredidyouhearaboutus', is: 'Other' }, ...lineLength, assumed: true },
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
      ua_othersourcesoffundingdetail: { kind: 'textarea', required: true, when: { field: 'ua_hasothersourcesoffunding', is: 1 }, ...shortDescription, assumed: true },
    },
    'project': {
      ua_pleasedescribeproject: { kind: 'textarea', required: true, ...longDescription },
    },
  }),
} as const;

export const eoi = defineRecord(outlines.eoi, {
  fields,
  rules: [
    {
      // The fund asks for match funding, so the project must cost more than the loan (product 3.10).
      path: 'ua_totalprojectcost',
      messageId: 'matchFunding',
      from: 'step',
      isBroken: ({ ua_totalprojectcost, ua_loanamount }) => {
        const [cost, loan] = [numberOrUndefined(ua_totalprojectcost), numberOrUndefined(ua_loanamount)];
        return cost !== undefined && loan !== undefined && cost <= loan;
      },
    },
    {
      // A user can choose and save a type of ownership that is not eligible. Only the submit refuses it (product 3.20).
      path: 'ua_typeofbusinessownership',
      messageId: 'ineligibleOwnership',
      from: 'submit',
      isBroken: ({ ua_typeofbusinessownership: ownership }) =>
        typeof ownership === 'string' && ineligibleOwnership.includes(ownership),
    },
  ],
});
