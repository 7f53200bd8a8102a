// Bodies and results of the data API (specification section 7, decisions.md "Values on the wire").
// A result is checked for what the portal relies on; fields that it does not know pass through.
import * as v from 'valibot';
import { children, listNames, listOf, type ListName } from './children.ts';
import { noteStates, uploadedTypes } from './documents.ts';
import { limits } from './limits.ts';
import { fieldsSchema, recordSchema } from './record.ts';

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

const id = v.optional(v.nullable(v.string()));

/** One item of a list: its own fields, its id (absent while new), whose application it is (brokers), and whether it is deleted. */
export const itemSchema = (list: ListName) =>
  v.looseObject({
    ...fieldsSchema(listOf(list).fields).entries,
    [listOf(list).id]: id,
    ua_icapplicationid: id,
    statecode: v.optional(v.picklist([0, 1])),
  });

const items = (list: ListName) => v.pipe(v.array(itemSchema(list)), v.maxLength(1000));

/** A file on its way: content in base64 (decisions.md, "Files travel as JSON"). */
export const fileSchema = v.looseObject({
  filename: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  subject: v.optional(v.pipe(v.string(), v.maxLength(limits.nameLength))),
  filetype: v.picklist(uploadedTypes),
  mimetype: v.optional(v.pipe(v.string(), v.maxLength(255))),
  content: v.pipe(v.string(), v.maxLength(limits.upload.bodyBytes)),
  entityname: v.optional(v.string()),
  ua_icapplicationid: id,
});
export type UploadedFile = v.InferOutput<typeof fileSchema>;

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

const listSchemas = Object.fromEntries(
  listNames.flatMap((list) => {
    const { calls } = children[list];
    const stored = v.array(v.record(v.string(), v.unknown()));
    const selected = v.optional(v.looseObject({ ua_icapplicationid: id }));
    return [
      [calls.get, list === 'externalfunding' ? { result: stored } : { body: selected, result: stored }],
      [calls.add, { body: v.pipe(items(list), v.length(1)), result: stored }],
      [calls.update, { body: items(list), result: stored }],
    ];
  }),
) as Record<(typeof children)[ListName]['calls']['get' | 'add' | 'update'], CallSchemas>;

interface CallSchemas {
  body?: v.GenericSchema<unknown, unknown>;
  result: v.GenericSchema<unknown, Record<string, unknown>[]>;
}

const supplierSchema = v.looseObject({ ua_suppliername: text, expertise: v.nullish(v.array(text), []) });

export const dataSchemas = {
  ...listSchemas,
  getselectedapplication: { body: v.looseObject({ ua_icapplicationid: v.string() }), result: stored },
  UpdateICApplication: { body: recordSchema('application'), result: stored },
  SaveNewDocumentToSharepoint: { body: fileSchema, result: uploadedSchema },
  addicnotes: { body: v.pipe(v.array(fileSchema), v.length(1)), result: uploadedSchema },
  geticnotes: { result: v.array(noteSchema) },
  noteContent: { result: v.unknown() },
  GetUploadButtonState: { result: v.number() },
  GetICProjectSuppliers: { result: v.array(supplierSchema) },
  geticeoi: { result: stored },
  AddICEOI: { body: recordSchema('eoi'), result: stored },
  UpdateICEOI: { body: recordSchema('eoi'), result: stored },
  geticapplication: { result: stored },
  GetICFundActivityTypes: { result: v.array(activityTypeSchema) },
  GetSectorParents: { result: v.array(sectorParentSchema) },
  GetSectors: { result: v.array(sectorSchema) },
  ispostcodeincontract: { result: v.boolean() },
  companysearch: { result: v.array(companySchema) },
};
