// The seven lists of the Application (specification section 3 "Child record lists"): who holds the id, the fields of an item, the step
// that asks for it, what is totalled, and the calls. Expertise and extra funds lists are named by the specification and have no
// calls and no screen.
import type { Condition, Field } from '../fields/field.ts';
import { limits } from '../fields/limits.ts';

const { money, description } = limits;
const line = { maxLength: limits.lineLength };
const named = { maxLength: limits.nameLength };

export interface ChildList {
  /** The item's id field. */
  id: string;
  step: string;
  section: string;
  /** A section of its own stands before this one; absent: after all others. */
  before?: string;
  /** At least one item is needed (when the condition holds, if there is one). */
  required?: true;
  when?: Condition;
  /** The numeric field that is totalled below the list. */
  total?: string;
  /** The total may not be more than this. */
  totalMax?: number;
  /** The field that names an item: in button labels, as the heading of its card. */
  name: string;
  fields: Readonly<Record<string, Field>>;
  /** Ids of calls.ts. */
  calls: { get: string; add: string; update: string };
}

// A table: one row a field.
// oxfmt-ignore
export const children = {
  externalfunding: {
    id: 'ua_icapplicationexternalfundingid', step: 'business-finances', section: 'funding',
    required: true, when: { field: 'ua_appliedforexternalfunding', is: 1 }, total: 'ua_facilitylimit', name: 'ua_schemename',
    fields: {
      ua_schemename: { kind: 'text', required: true, ...named, assumed: true },
      ua_facilitylimit: { kind: 'money', required: true, ...money },
      ua_fundingstatus: { kind: 'select', required: true, options: 'fundingstatus', assumed: true },
    },
    calls: { get: 'GetICApplicationExternalFundings', add: 'AddICApplicationExternalFundings', update: 'UpdateICApplicationExternalFundings' },
  },
  assets: {
    id: 'ua_icassetid', step: 'business-finances', section: 'assets', total: 'ua_price', name: 'ua_assetdescription',
    fields: {
      ua_assetdescription: { kind: 'textarea', required: true, maxLength: limits.shortDescriptionLength, assumed: true },
      ua_purchasedate: { kind: 'date', required: true, date: { past: true }, assumed: true },
      ua_serialnumber: { kind: 'text', ...line, assumed: true },
      ua_price: { kind: 'money', required: true, ...money, assumed: true },
      ua_lifespan: { kind: 'integer', required: true, min: 1, max: 100, assumed: true },
    },
    calls: { get: 'GetICAssetsByClaimId', add: 'AddICAssets', update: 'UpdateICAssets' },
  },
  shareholders: {
    id: 'ua_icapplicationshareholderid', step: 'company-overview', section: 'shareholders', before: 'competitors',
    required: true, total: 'ua_percentage', totalMax: 100, name: 'ua_shareholdername',
    fields: {
      ua_shareholdername: { kind: 'text', required: true, ...line, assumed: true },
      ua_percentage: { kind: 'percent', required: true, min: 0.01, max: 100, assumed: true },
      ua_countryofregistration: { kind: 'select', required: true, options: 'country', blank: '', assumed: true },
    },
    calls: { get: 'GetICAppShareholdersByAppID', add: 'AddICApplicationShareholders', update: 'UpdateICApplicationShareholders' },
  },
  competitors: {
    id: 'ua_icapplicationmaincompetitorid', step: 'company-overview', section: 'competitors',
    required: true, when: { field: 'ua_knowsmaincompetitors', is: 1 }, name: 'ua_competitorname',
    fields: {
      ua_competitorname: { kind: 'text', required: true, ...named, assumed: true },
      ua_competitorlocation: { kind: 'text', required: true, ...named, assumed: true },
    },
    calls: { get: 'geticapplicationmaincompetitors', add: 'addicapplicationmaincompetitors', update: 'updateicapplicationmaincompetitors' },
  },
  directors: {
    id: 'ua_icapplicationdirectorsid', step: 'directors-information', section: 'directors', before: 'statements', required: true, name: 'ua_directorname',
    fields: {
      ua_directorname: { kind: 'text', required: true, ...line, assumed: true },
      ua_directortelephone: { kind: 'tel', required: true, assumed: true },
      ua_directoremail: { kind: 'email', required: true, assumed: true },
    },
    calls: { get: 'geticdirectors', add: 'addicdirectors', update: 'updateicdirectors' },
  },
  activities: {
    id: 'ua_icactivitylineid', step: 'project-details', section: 'activities', required: true, total: 'ua_activitytotalcost', name: 'ua_activityitem',
    fields: {
      ua_activitytype: { kind: 'lookup', required: true, lookup: 'activitytype' },
      ua_activityitem: { kind: 'text', required: true, ...named, assumed: true },
      ua_activitydescription: { kind: 'textarea', required: true, minLength: description.min, maxLength: description.max, assumed: true },
      ua_activitytotalcost: { kind: 'money', required: true, ...money },
      ua_supplier: { kind: 'lookup', required: true, lookup: 'supplier', ...named, assumed: true },
      ua_suppliername: { kind: 'text', required: true, when: { field: 'ua_supplier', is: 'Other' }, ...named },
      ua_supplieraddress: { kind: 'textarea', required: true, maxLength: limits.addressLength, assumed: true },
      ua_supplierpostcode: { kind: 'postcode', required: true, assumed: true },
      ua_rationale: { kind: 'textarea', required: true, maxLength: limits.shortDescriptionLength, assumed: true },
      ua_enddate: { kind: 'date', required: true, date: { future: true }, assumed: true },
    },
    calls: { get: 'geticprojectactivities', add: 'addicprojectactivities', update: 'updateicprojectactivities' },
  },
  jobs: {
    id: 'ua_icprojectforecastjobsid', step: 'project-details', section: 'jobs', required: true, total: 'ua_quantity', name: 'ua_jobtitle',
    fields: {
      ua_jobtitle: { kind: 'text', required: true, ...line, assumed: true },
      ua_quantity: { kind: 'integer', required: true, min: 1, max: 10_000 },
      ua_basicannualsalary: { kind: 'money', required: true, min: 0.01, max: 9_999_999.99, assumed: true },
      ua_duration: { kind: 'integer', required: true, min: 1, max: 600, assumed: true },
      ua_startdate: { kind: 'date', required: true, date: { future: true }, assumed: true },
    },
    calls: { get: 'geticprojectforecastjobs', add: 'addicprojectforecastjobs', update: 'updateicprojectforecastjobs' },
  },
} as const satisfies Record<string, ChildList>;

export type ListName = keyof typeof children;

export const listNames = Object.keys(children) as ListName[];

/** A list seen through the common shape. */
export const listOf = (name: ListName): ChildList => children[name];

/** The lists that a step asks for, in order. */
export const listsOfStep = (step: string): ListName[] =>
  listNames.filter((name) => children[name].step === step);
