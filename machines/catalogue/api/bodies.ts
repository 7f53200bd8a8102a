// The schemas of the bodies of all calls (product 4.4), by which the server checks what it receives. The portal checks results instead
// (authResults.ts, dataResults.ts, brokerResults.ts) and does not load this file.
import * as v from 'valibot';
import { limits } from '../fields/limits.ts';
import { application } from '../records/application.ts';
import { documentTypes } from '../records/documents.ts';
import { eoi } from '../records/eoi.ts';
import { childLists, listNames, listOf, type ListName } from '../records/lists.ts';
import { fieldsSchema } from '../records/wire.ts';
import { callOf } from './calls.ts';

const line = v.pipe(v.string(), v.maxLength(254));
const secret = v.pipe(v.string(), v.maxLength(4096));
const emailRequest = {
  emailaddress: line,
  weburl: v.pipe(v.string(), v.maxLength(2000)),
  senderaddress: v.optional(line),
  businessunit: line,
};

/** The bodies of the auth API's calls (product 4.10). */
export const authBodies = {
  create: v.object({
    Mail: line,
    FirstName: line,
    LastName: line,
    Phone: line,
    Password: secret,
    businessUnit: line,
  }),
  sendverificationemailforunverified: v.object({ ...emailRequest, emailtemplateid: v.optional(line) }),
  verify: v.object({ businessUnit: line, token: secret }),
  login: v.object({ username: line, password: secret, businessUnit: line }),
  redeemaccesstoken: v.object({ refreshtoken: secret, businessunit: line }),
  logout: v.object({ refreshtoken: secret, businessunit: line }),
  sendresetpasswordemail: v.object({ ...emailRequest, templateid: v.optional(line) }),
  setpasswordbysigninname: v.object({ username: line, password: secret, businessunit: line }),
};

const id = v.optional(v.nullable(v.string()));

/** One item of a list: its fields, its id unless it is new, the id of the Application, and `statecode`, which is 1 once it is deleted. */
export const itemSchema = (list: ListName) =>
  v.looseObject({
    ...fieldsSchema(listOf(list).fields).entries,
    [listOf(list).idField]: id,
    ua_icapplicationid: id,
    statecode: v.optional(v.picklist([0, 1])),
  });

const items = (list: ListName) => v.pipe(v.array(itemSchema(list)), v.maxLength(1000));

/** An uploaded file, its content in base64 (product 8.5). */
export const fileSchema = v.looseObject({
  filename: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  subject: v.optional(v.pipe(v.string(), v.maxLength(limits.nameLength))),
  filetype: v.picklist(documentTypes),
  mimetype: v.optional(v.pipe(v.string(), v.maxLength(255))),
  content: v.pipe(v.string(), v.maxLength(limits.upload.bodyBytes)),
  entityname: v.optional(v.string()),
  ua_icapplicationid: id,
  /** The id of a stored file whose place it takes (extension `noteRemoval`). */
  replaces: id,
});
export type UploadedFile = v.InferOutput<typeof fileSchema>;

const oneFile = v.strictTuple([fileSchema]);

/** A broker names the client's Application; an applicant sends nothing. */
const selected = v.optional(v.looseObject({ ua_icapplicationid: id }));

const listBodies: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  listNames.flatMap((list) => {
    const { get, add, update } = childLists[list].calls;
    const body: [string, v.GenericSchema][] = [
      [add, v.pipe(items(list), v.length(1))],
      [update, items(list)],
    ];
    return callOf(get).method === 'GET' ? body : [[get, selected] as const, ...body];
  }),
);

/** The bodies of the data API's calls. */
export const dataBodies = {
  ...listBodies,
  AddICEOI: fieldsSchema(eoi.fields),
  UpdateICEOI: fieldsSchema(eoi.fields),
  getselectedapplication: v.looseObject({ ua_icapplicationid: v.string() }),
  getselectedeoi: v.looseObject({ ua_icapplicationid: v.string() }),
  UpdateICApplication: fieldsSchema(application.fields),
  SaveNewDocumentToSharepoint: fileSchema,
  addicnotes: oneFile,
  removenote: v.looseObject({ statecode: v.literal(1) }),
  endbroker: v.looseObject({ statecode: v.literal(1) }),
  addicnotesbybroker: oneFile,
};
