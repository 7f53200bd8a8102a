// Results of the file calls (specification section 7 "Files", decisions.md "Files travel as JSON").
import * as v from 'valibot';
import { noteStates } from '../records/documents.ts';

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

export const fileSchemas = {
  SaveNewDocumentToSharepoint: { result: uploadedSchema },
  addicnotes: { result: uploadedSchema },
  addicnotesbybroker: { result: uploadedSchema },
  geticnotes: { result: v.array(noteSchema) },
  GetICNotesByBroker: { result: v.array(noteSchema) },
  noteContent: { result: v.unknown() },
  GetUploadButtonState: { result: v.number() },
};
