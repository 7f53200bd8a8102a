// The lists of the Application (product 7.1, 7.2): their fields, the step that shows them, their totals and their calls. The
// specification also names two lists without calls, expertise and extra funds, which are not built (product 7.12).
import { listCallIds } from '../api/listCallIds.ts';
import type { Condition, Field, NamedField } from '../fields/field.ts';
import { lineLength, nameLength, shortDescription } from '../fields/lengths.ts';
import { limits } from '../fields/limits.ts';

const { money, description } = limits;
const ifAnyJobs = { required: true, when: { field: 'ua_quantity', not: 0 }, assumed: true } as const;

export interface ChildList {
  /** The wire name of an item's id. */
  idField: string;
  /** The step and section whose form shows the list. */
  step: string;
  section: string;
  /** The section before which the list's own section stands; absent: it stands last. */
  before?: string;
  /** The field after which the list stands; absent: the end of its section. */
  after?: string;
  /** The list must have an item, if `when` holds or is absent. */
  required?: true;
  when?: Condition;
  /** The numeric field whose total is shown below the list. */
  totalField?: string;
  /** The largest valid total. */
  totalMax?: number;
  /**
   * The values of the one item that says that there is nothing to list. Its name is the message `list.<list>.none`. Beside it the list has
   * no other item.
   */
  none?: Readonly<Record<string, number>>;
  /** The field that names an item in button labels and in the heading of its card. */
  nameField: string;
  fields: Readonly<Record<string, Field>>;
  /** The ids of its calls (calls.ts). */
  calls: { get: string; add: string; update: string };
}

// This table has one line for each field.
// oxfmt-ignore
export const childLists = {
  externalfunding: {
    idField: 'ua_icapplicationexternalfundingid', step: 'business-finances', section: 'funding', after: 'ua_appliedforexternalfunding',
    required: true, when: { field: 'ua_appliedforexternalfunding', is: 1 }, totalField: 'ua_facilitylimit', nameField: 'ua_schemename',
    fields: {
      ua_schemename: { kind: 'text', required: true, ...nameLength, assumed: true },
      ua_facilitylimit: { kind: 'money', required: true, ...money },
      ua_fundingstatus: { kind: 'select', required: true, options: 'fundingstatus', assumed: true },
    },
    calls: listCallIds.externalfunding,
  },
  assets: {
    idField: 'ua_icassetid', step: 'business-finances', section: 'assets', totalField: 'ua_price', nameField: 'ua_assetdescription',
    fields: {
      ua_assetdescription: { kind: 'textarea', required: true, ...shortDescription, assumed: true },
      ua_purchasedate: { kind: 'date', required: true, date: { past: true }, assumed: true },
      ua_serialnumber: { kind: 'text', ...lineLength, assumed: true },
      ua_price: { kind: 'money', required: true, ...money, assumed: true },
      ua_lifespan: { kind: 'integer', required: true, min: 1, max: 100, assumed: true },
    },
    calls: listCallIds.assets,
  },
  shareholders: {
    idField: 'ua_icapplicationshareholderid', step: 'company-overview', section: 'shareholders', before: 'competitors',
    required: true, totalField: 'ua_percentage', totalMax: 100, nameField: 'ua_shareholdername',
    fields: {
      ua_shareholdername: { kind: 'text', required: true, ...lineLength, assumed: true },
      ua_percentage: { kind: 'percent', required: true, min: 0.01, max: 100, assumed: true },
      ua_countryofregistration: { kind: 'select', required: true, options: 'country', blank: '', assumed: true },
    },
    calls: listCallIds.shareholders,
  },
  competitors: {
    idField: 'ua_icapplicationmaincompetitorid', step: 'company-overview', section: 'competitors',
    required: true, when: { field: 'ua_knowsmaincompetitors', is: 1 }, nameField: 'ua_competitorname',
    fields: {
      ua_competitorname: { kind: 'text', required: true, ...nameLength, assumed: true },
      ua_competitorlocation: { kind: 'text', required: true, ...nameLength, assumed: true },
    },
    calls: listCallIds.competitors,
  },
  directors: {
    idField: 'ua_icapplicationdirectorsid', step: 'directors-information', section: 'directors', before: 'statements', required: true, nameField: 'ua_directorname',
    fields: {
      ua_directorname: { kind: 'text', required: true, ...lineLength, prefilledFrom: 'ua_creditsafedirectorname', assumed: true },
      ua_directortelephone: { kind: 'tel', required: true, assumed: true },
      ua_directoremail: { kind: 'email', required: true, prefilledFrom: 'ua_creditsafedirectoremail', assumed: true },
    },
    calls: listCallIds.directors,
  },
  activities: {
    idField: 'ua_icactivitylineid', step: 'project-details', section: 'activities', required: true, totalField: 'ua_activitytotalcost', nameField: 'ua_activityitem',
    fields: {
      ua_activitytype: { kind: 'lookup', required: true, lookup: 'activitytype' },
      ua_activityitem: { kind: 'text', required: true, ...nameLength, assumed: true },
      ua_activitydescription: { kind: 'textarea', required: true, minLength: description.min, maxLength: description.max, assumed: true },
      ua_activitytotalcost: { kind: 'money', required: true, ...money },
      ua_supplier: { kind: 'lookup', required: true, lookup: 'supplier', ...nameLength, assumed: true },
      ua_suppliername: { kind: 'text', required: true, when: { field: 'ua_supplier', is: 'Other' }, ...nameLength },
      ua_supplieraddress: { kind: 'textarea', required: true, maxLength: limits.addressLength, assumed: true },
      ua_supplierpostcode: { kind: 'postcode', required: true, assumed: true },
      ua_rationale: { kind: 'textarea', required: true, ...shortDescription, assumed: true },
      ua_enddate: { kind: 'date', required: true, date: { future: true }, notAfter: limits.latestDate, assumed: true },
    },
    calls: listCallIds.activities,
  },
  jobs: {
    idField: 'ua_icprojectforecastjobsid', step: 'project-details', section: 'jobs', required: true, totalField: 'ua_quantity', nameField: 'ua_jobtitle',
    none: { ua_quantity: 0 },
    fields: {
      ua_jobtitle: { kind: 'text', required: true, ...lineLength, assumed: true },
      ua_quantity: { kind: 'integer', required: true, min: 0, max: 10_000 },
      ua_basicannualsalary: { kind: 'money', ...ifAnyJobs, min: 0.01, max: 9_999_999.99 },
      ua_duration: { kind: 'integer', ...ifAnyJobs, min: 1, max: 600 },
      ua_startdate: { kind: 'date', ...ifAnyJobs, date: { future: true }, notAfter: limits.latestDate },
    },
    calls: listCallIds.jobs,
  },
} as const satisfies Record<string, ChildList>;

export type ListName = keyof typeof childLists;

export const listNames = Object.keys(childLists) as ListName[];

/** The definition of a list, typed as `ChildList`, so that absent members can be read. */
export const listOf = (name: ListName): ChildList => childLists[name];

/** The fields of a list's items, in the order of the form. */
export const fieldsOfList = (name: ListName): readonly NamedField[] => Object.entries(listOf(name).fields);

/** How many characters the texts of an item can have, in the list where they can have the most. */
export const longestItem = Math.max(
  ...listNames.map((list) => fieldsOfList(list).reduce((sum, [, { maxLength = 0 }]) => sum + maxLength, 0)),
);

/** The lists of a step, in order. */
export const listsOfStep = (step: string): ListName[] =>
  listNames.filter((name) => childLists[name].step === step);
