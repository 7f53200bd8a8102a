// The Application: its fields, in the order of its forms, and the rules across fields (product 3). Its lists are in lists.ts, its documents
// in documents.ts.
import { numberOrUndefined } from '../fields/answers.ts';
import { formatDate } from '../fields/dates.ts';
import { stepFields, type Field } from '../fields/field.ts';
import { lineLength, longDescription, nameLength, shortDescription } from '../fields/lengths.ts';
import { limits } from '../fields/limits.ts';
import { defineRecord, type ValuesOf } from './definition.ts';
import type { eoi } from './eoi.ts';
import { outlines } from './outlines.ts';
import { checkRelated, relatedParts, relatedSections, totalOf } from './related.ts';

const { loan, money } = limits;
const consent = { kind: 'bool', required: true, mustAgree: true, assumed: true } as const;
const statement = { kind: 'bool', assumed: true } as const;
const question = { kind: 'yesno', required: true, assumed: true } as const;
const ifSolicitor = { required: true, when: { field: 'ua_hassolicitor', is: 1 }, assumed: true } as const;

/** The eleven statements of question 22. */
export const question22 = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((point) => `ua_question22point${point}`);

// This table has one line for each field.
// oxfmt-ignore
const fields = {
  ua_icapplicationid: { kind: 'id', system: true },
  ua_reference: { kind: 'id', system: true, assumed: true },
  ua_submittedon: { kind: 'text', system: true, assumed: true },
  ua_submittedby: { kind: 'text', system: true, assumed: true },
  ua_businessname: { kind: 'text', system: true, ...nameLength },
  ua_currentstatus: { kind: 'status', system: true },
  ua_submitapplication: { kind: 'choice', blank: 2 },
  ua_currentpageinapplication: { kind: 'step', blank: outlines.application.steps[0] },
  ua_forecastnumberofjobs: { kind: 'integer', system: true, blank: 0 },
  ua_alldeclarationsticked: { kind: 'bool', system: true, assumed: true },
  ua_tradingaddresspostcode: { kind: 'postcode', system: true },
  ua_registeredaddresspostcode: { kind: 'postcode', system: true },

  ...stepFields('creditsafe-declaration', {
    'consents': {
      ua_dataprotectionandprivacyconsent: { ...consent, linkedPage: 'privacy' },
      ua_creditsearchconsent: consent,
      ua_discretiondeclaration: consent,
      ua_tradingindeclaration: consent,
      ua_contractthresholdsdeclaration: { ...consent, linkedPage: 'thresholds' },
    },
  }),
  ...stepFields('business-finances', {
    'loan': {
      ua_loanamount: { kind: 'money', required: true, ...loan, prefilledFrom: 'ua_loanamount', warning: 'largeLoan' },
      ua_totalamountrequesting: { kind: 'money', required: true, ...loan, prefilledFrom: 'ua_loanamount', assumed: true },
      ua_interestonlyperiod: { kind: 'integer', required: true, ...limits.interestOnlyMonths, assumed: true },
    },
    'bank': {
      ua_businessbankname: { kind: 'text', required: true, ...lineLength, sensitive: true, assumed: true },
      ua_businessbanksortcode: { kind: 'sortcode', required: true, sensitive: true },
      ua_businessbankaccountnumber: { kind: 'accountnumber', required: true, sensitive: true, assumed: true },
      ua_cashbalance: { kind: 'money', required: true, min: -money.max, max: money.max, assumed: true },
      ua_cashbalanceadditionalinfo: { kind: 'textarea', ...shortDescription, assumed: true },
    },
    'reporting': {
      ua_financialreportingsystems: question,
      ua_detailsoffinancialreporting: { kind: 'textarea', required: true, when: { field: 'ua_financialreportingsystems', is: 1 }, ...longDescription, assumed: true },
    },
    'funding': {
      ua_accesstoexternalfunding: question,
      ua_accesstoexternalfundingdetail: { kind: 'textarea', required: true, when: { field: 'ua_accesstoexternalfunding', is: 1 }, ...shortDescription, assumed: true },
      ua_appliedforexternalfunding: question,
      ua_copyofofferletters: { ...statement, when: { field: 'ua_appliedforexternalfunding', is: 1 } },
      ua_leveragingexternalfinance: question,
    },
  }),
  ...stepFields('company-overview', {
    'organisation': {
      ua_briefdescriptionoforganisation: { kind: 'textarea', required: true, ...longDescription, prefilledFrom: 'ua_whatdoesthebusinessdo', assumed: true },
      ua_companyemployeeslist: { kind: 'select', required: true, options: 'employees', prefilledFrom: 'ua_numberofemployees' },
      ua_tradingpostcode: { kind: 'postcode', required: true, prefilledFrom: 'ua_tradingaddresspostcode', autocomplete: 'section-trading postal-code' },
      ua_registeredpostcode: { kind: 'postcode', required: true, prefilledFrom: 'ua_registeredaddresspostcode', autocomplete: 'section-registered postal-code' },
    },
    'competitors': {
      ua_knowsmaincompetitors: question,
    },
  }),
  ...stepFields('directors-information', {
    'statements': {
      ua_question22point1: { ...statement, sensitive: true },
      ua_question22point2: { ...statement, sensitive: true },
      ua_question22point3: { ...statement, sensitive: true },
      ua_question22point4: { ...statement, sensitive: true },
      ua_question22point5: { ...statement, sensitive: true },
      ua_question22point6: { ...statement, sensitive: true },
      ua_question22point7: { ...statement, sensitive: true },
      ua_question22point8: { ...statement, sensitive: true },
      ua_question22point9: { ...statement, sensitive: true },
      ua_question22point10: { ...statement, sensitive: true },
      ua_question22point11: { ...statement, sensitive: true },
      ua_question22detail: { kind: 'textarea', required: true, when: { anyOf: question22 }, ...longDescription, sensitive: true, assumed: true },
    },
    'restructure': {
      ua_restructure: question,
      ua_restructuredetail: { kind: 'textarea', required: true, when: { field: 'ua_restructure', is: 1 }, ...shortDescription, assumed: true },
    },
  }),
  ...stepFields('professional-advisers', {
    'accountant': {
      ua_accountantname: { kind: 'text', required: true, ...lineLength, assumed: true },
      ua_accountantfirm: { kind: 'text', required: true, ...nameLength, assumed: true },
      ua_accountantemail: { kind: 'email', required: true, assumed: true },
      ua_accountanttelephone: { kind: 'tel', required: true, assumed: true },
      ua_accountantpostcode: { kind: 'postcode', assumed: true },
    },
    'solicitor': {
      ua_hassolicitor: question,
      ua_solicitorname: { kind: 'text', ...ifSolicitor, ...lineLength },
      ua_solicitorfirm: { kind: 'text', ...ifSolicitor, ...nameLength },
      ua_solicitoremail: { kind: 'email', ...ifSolicitor },
      ua_solicitortelephone: { kind: 'tel', ...ifSolicitor },
      ua_solicitorpostcode: { kind: 'postcode', when: ifSolicitor.when, assumed: true },
    },
  }),
  ...stepFields('project-details', {
    'project': {
      ua_projectname: { kind: 'text', required: true, ...nameLength, assumed: true },
      ua_projectdescription: { kind: 'textarea', required: true, ...longDescription, prefilledFrom: 'ua_pleasedescribeproject', assumed: true },
      ua_projectpostcode: { kind: 'postcode', required: true, areaChecked: true, assumed: true },
      ua_projectstartdate: { kind: 'date', required: true, date: { future: true }, notAfter: limits.latestDate, assumed: true },
      ua_projectenddate: { kind: 'date', required: true, notAfter: limits.latestDate, assumed: true },
      ua_carbonreduction: { kind: 'textarea', required: true, minLength: limits.description.min, ...shortDescription, assumed: true },
    },
  }),
  ...stepFields('supporting-documents', {
    'declaration': {
      ua_allattachmentspresent: consent,
      ua_declareinfoiscorrect: consent,
    },
  }),
} as const;

const declarations = Object.entries<Field>(fields)
  .filter(([, { step, mustAgree }]) => step === 'creditsafe-declaration' && mustAgree === true)
  .map(([name]) => name);

export const application = defineRecord(outlines.application, {
  fields,
  rules: [
    {
      path: 'ua_totalamountrequesting',
      messageId: 'atLeastLoan',
      from: 'step',
      isBroken: ({ ua_totalamountrequesting, ua_loanamount }) => {
        const [total, loan] = [numberOrUndefined(ua_totalamountrequesting), numberOrUndefined(ua_loanamount)];
        return total !== undefined && loan !== undefined && total < loan;
      },
    },
    {
      // The interest-only period ends before the loan does.
      path: 'ua_interestonlyperiod',
      messageId: 'lessThanTerm',
      from: 'step',
      isBroken: ({ ua_interestonlyperiod }, expression: ValuesOf<typeof eoi> | undefined) => {
        const [months, term] = [
          numberOrUndefined(ua_interestonlyperiod),
          numberOrUndefined(expression?.ua_loanterm),
        ];
        return months !== undefined && term !== undefined && months >= term;
      },
    },
    {
      path: 'ua_projectenddate',
      messageId: 'endAfterStart',
      from: 'step',
      // What is no date has an error of its own, and says nothing about the other one.
      isBroken: ({ ua_projectstartdate: start, ua_projectenddate: end }) =>
        typeof start === 'string' &&
        typeof end === 'string' &&
        formatDate(start) !== undefined &&
        formatDate(end) !== undefined &&
        end <= start,
    },
  ],
  statementGroups: { statements: question22 },
  relatedRules: { issues: checkRelated, parts: relatedParts, sections: relatedSections },
  computed: (values, { lists }) => ({
    ua_alldeclarationsticked: declarations.every((name) => values[name] === true),
    // While the jobs are not loaded, the stored total stays.
    ...(lists?.jobs && { ua_forecastnumberofjobs: totalOf('jobs', lists.jobs) }),
  }),
});
