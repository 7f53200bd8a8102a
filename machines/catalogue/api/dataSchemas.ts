// Results of the data API (specification section 7, decisions.md "Values on the wire").
// A result is checked for what the portal relies on; fields that it does not know pass through.
import * as v from 'valibot';

const stored = v.record(v.string(), v.unknown());
const text = v.string();

const sectorParentSchema = v.looseObject({ ua_umisectorparentid: text, ua_sectorparent: text });
const sectorSchema = v.looseObject({
  ua_umisectorid: text,
  ua_sector: text,
  ua_sectorparent: text,
  ua_umisectorparentid: text,
});
const activityTypeSchema = v.looseObject({ ua_icfundactivitytypeid: text, ua_activitytype: text });

const optionalText = v.optional(v.nullable(text));
/** One row of the company search (extension `companySearch`): the fields of Companies House's own search. */
const companySchema = v.looseObject({
  company_number: text,
  title: text,
  company_status: optionalText,
  date_of_creation: optionalText,
  address: v.optional(
    v.nullable(
      v.looseObject({
        address_line_1: optionalText,
        address_line_2: optionalText,
        locality: optionalText,
        region: optionalText,
        postal_code: optionalText,
      }),
    ),
  ),
});
export type Company = v.InferOutput<typeof companySchema>;

const supplierSchema = v.looseObject({ ua_suppliername: text, expertise: v.nullish(v.array(text), []) });

export const dataSchemas = {
  getselectedapplication: { result: stored },
  UpdateICApplication: { result: stored },
  GetICProjectSuppliers: { result: v.array(supplierSchema) },
  geticeoi: { result: stored },
  AddICEOI: { result: stored },
  UpdateICEOI: { result: stored },
  geticapplication: { result: stored },
  GetICFundActivityTypes: { result: v.array(activityTypeSchema) },
  GetSectorParents: { result: v.array(sectorParentSchema) },
  GetSectors: { result: v.array(sectorSchema) },
  ispostcodeincontract: { result: v.boolean() },
  companysearch: { result: v.array(companySchema) },
};
