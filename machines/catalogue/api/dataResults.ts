// The schemas of the results of the data API's calls, except the broker's list (brokerResults.ts). They check what the portal relies on and
// let unknown fields pass (product 4.15).
import * as v from 'valibot';
import { uploadStates } from '../records/documents.ts';
import { listCalls } from './calls.ts';

/** A record or an item: the catalogue checks its fields when they are used. */
const stored = v.record(v.string(), v.unknown());
const text = v.pipe(v.string(), v.trim(), v.minLength(1));

/** A number, also one that a backend answers as a text of digits. */
const number = v.union([v.number(), v.pipe(v.string(), v.trim(), v.digits(), v.transform(Number))]);

const sectorParentSchema = v.looseObject({ ua_umisectorparentid: text, ua_sectorparent: text });
const sectorSchema = v.looseObject({
  ua_umisectorid: text,
  ua_sector: text,
  /** The name of its parent sector. */
  ua_sectorparent: text,
  /** Only our server sends it. */
  ua_umisectorparentid: v.optional(text),
});
const activityTypeSchema = v.looseObject({ ua_icfundactivitytypeid: text, ua_activitytype: text });

const optionalText = v.optional(v.nullable(v.string()));
/** One hit of the company search (extension `companySearch`), in the form of Companies House's own search. */
const companySchema = v.looseObject({
  company_number: v.string(),
  title: v.string(),
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

const supplierSchema = v.looseObject({
  /** '' for a supplier without a name. */
  ua_suppliername: v.nullish(v.pipe(v.string(), v.trim()), ''),
  expertise: v.nullish(v.array(v.string()), []),
  /** The ids of the technologies, in the same order, where the backend has them. */
  expertiseids: v.nullish(v.array(v.string()), []),
});

export const dataResults = {
  getselectedapplication: { result: stored },
  getselectedeoi: { result: stored },
  UpdateICApplication: { result: stored },
  GetICProjectSuppliers: { result: v.array(supplierSchema) },
  geticeoi: { result: stored },
  AddICEOI: { result: stored },
  UpdateICEOI: { result: stored },
  geticapplication: { result: stored },
  endbroker: { result: v.literal(true) },
  GetICFundActivityTypes: { result: v.array(activityTypeSchema) },
  GetSectorParents: { result: v.array(sectorParentSchema) },
  GetSectors: { result: v.array(sectorSchema) },
  ispostcodeincontract: { result: v.boolean() },
  companysearch: { result: v.array(companySchema) },
};

/** Fetching a list, adding to it and saving it all answer items. */
export const itemsSchema = v.array(stored);

export const listResults = Object.fromEntries(
  Object.keys(listCalls).map((id) => [id, { result: itemsSchema }]),
) as Record<keyof typeof listCalls, { result: typeof itemsSchema }>;

const uploadedSchema = v.array(v.looseObject({ FileName: v.string(), IsUploaded: v.boolean() }));

/** One stored file. The specification names its file name, subject and type; `size` is in bytes, `state` is its upload state (product 8.6). */
const noteSchema = v.looseObject({
  id: v.nullish(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), ''),
  filename: v.string(),
  subject: v.nullish(v.string(), ''),
  filetype: v.nullish(v.string(), ''),
  mimetype: v.nullish(v.string(), ''),
  size: v.nullish(number, 0),
  createdon: v.nullish(v.string(), ''),
  state: v.nullish(number, uploadStates.ready),
});
export type Note = v.InferOutput<typeof noteSchema>;

export const fileResults = {
  SaveNewDocumentToSharepoint: { result: uploadedSchema },
  addicnotes: { result: uploadedSchema },
  addicnotesbybroker: { result: uploadedSchema },
  geticnotes: { result: v.array(noteSchema) },
  GetICNotesByBroker: { result: v.array(noteSchema) },
  noteContent: { result: v.unknown() },
  removenote: { result: v.literal(true) },
  GetUploadButtonState: { result: number },
};
