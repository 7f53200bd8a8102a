// Results of the data API (specification section 7, decisions.md "Values on the wire").
// A result is checked for what the portal relies on; fields that it does not know pass through.
import * as v from 'valibot';
import { children, listNames, type ListName } from './children.ts';
import { noteStates } from './documents.ts';

const stored = v.record(v.string(), v.unknown());
const text = v.string();

export const sectorParentSchema = v.looseObject({ ua_umisectorparentid: text, ua_sectorparent: text });
export const sectorSchema = v.looseObject({
  ua_umisectorid: text,
  ua_sector: text,
  ua_sectorparent: text,
  ua_umisectorparentid: text,
});
export const activityTypeSchema = v.looseObject({ ua_icfundactivitytypeid: text, ua_activitytype: text });

const optionalText = v.optional(v.nullable(text));
/** One row of the company search (extension `companySearch`): the fields of Companies House's own search. */
export const companySchema = v.looseObject({
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

const uploadedSchema = v.array(v.looseObject({ FileName: v.string(), IsUploaded: v.boolean() }));

/** One stored file, as a list of notes shows it. Size in bytes; `state` as GetUploadButtonState. */
export const noteSchema = v.looseObject({
  id: v.string(),
  filename: v.string(),
  subject: v.nullish(v.string(), ''),
  filetype: v.string(),
  mimetype: v.nullish(v.string(), ''),
  size: v.nullish(v.number(), 0),
  createdon: v.nullish(v.string(), ''),
  state: v.nullish(v.number(), noteStates.ready),
});
export type Note = v.InferOutput<typeof noteSchema>;

type ListCall = (typeof children)[ListName]['calls']['get' | 'add' | 'update'];

const itemsSchema = v.array(stored);

/** Fetching, adding to and saving a list all answer items. */
const listSchemas = Object.fromEntries(
  listNames.flatMap((list) => Object.values(children[list].calls).map((id) => [id, { result: itemsSchema }])),
) as Record<ListCall, { result: typeof itemsSchema }>;

const supplierSchema = v.looseObject({ ua_suppliername: text, expertise: v.nullish(v.array(text), []) });

export const dataSchemas = {
  ...listSchemas,
  getselectedapplication: { result: stored },
  UpdateICApplication: { result: stored },
  SaveNewDocumentToSharepoint: { result: uploadedSchema },
  addicnotes: { result: uploadedSchema },
  geticnotes: { result: v.array(noteSchema) },
  noteContent: { result: v.unknown() },
  GetUploadButtonState: { result: v.number() },
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
