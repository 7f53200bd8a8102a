// Bodies of the data calls (specification section 7, decisions.md "Values on the wire"): what the server takes at the door. Apart from
// the results, which alone the portal checks.
import * as v from 'valibot';
import { children, listNames, listOf, type ListName } from '../records/children.ts';
import { uploadedTypes } from '../records/documents.ts';
import { limits } from '../fields/limits.ts';
import { application } from '../records/application.ts';
import { eoi } from '../records/eoi.ts';
import { fieldsSchema } from '../records/wire.ts';

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

const oneFile = v.pipe(v.array(fileSchema), v.length(1));

const selected = v.optional(v.looseObject({ ua_icapplicationid: id }));

const listBodies: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  listNames.flatMap((list) => {
    const { get, add, update } = children[list].calls;
    const body: [string, v.GenericSchema][] = [
      [add, v.pipe(items(list), v.length(1))],
      [update, items(list)],
    ];
    // The one list that is fetched by GET has no body to fetch it with.
    return list === 'externalfunding' ? body : [[get, selected] as const, ...body];
  }),
);

export const dataBodies = {
  ...listBodies,
  AddICEOI: fieldsSchema(eoi.fields),
  UpdateICEOI: fieldsSchema(eoi.fields),
  getselectedapplication: v.looseObject({ ua_icapplicationid: v.string() }),
  UpdateICApplication: fieldsSchema(application.fields),
  SaveNewDocumentToSharepoint: fileSchema,
  addicnotes: oneFile,
  addicnotesbybroker: oneFile,
};
