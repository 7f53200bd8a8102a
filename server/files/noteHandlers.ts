// The handlers of the calls for uploaded files (product 4.9), except the two that only brokers make
// (broker/brokerHandlers.ts). A rejected file gets a response with status 200, IsUploaded
// false and the reason (product 8.5).
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { dataBodies, fileSchema, type UploadedFile } from '#machines/catalogue/api/bodies.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { findNote, findNotes, stateOfNotes, type StoredNote } from './noteStore.ts';
import type { Deps } from '../deps.ts';
import type { AuthenticatedHandler, HandlerResponse, AuthenticatedInput } from '../http/handler.ts';
import { storeUpload } from './storeUpload.ts';
import { removeStoredNote } from './removeNote.ts';
import { authorizeEntity, canReadNote, type AuthorizedRecord } from './authorizeEntity.ts';
import { normalizeId } from '../records/authorizeApplication.ts';
import { INVALID_VALUES, readBody } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';

/** The file's decoded bytes; the body contains their index under `content` (readUpload.ts). */
function bytesOf({ content }: UploadedFile, { contents = [] }: AuthenticatedInput): Buffer {
  const bytes = /^\d{1,3}$/.test(content) ? contents[Number(content)] : undefined;
  if (bytes === undefined)
    throw new HttpError(400, INVALID_VALUES, [{ path: 'content', messageId: 'required' }]);
  return bytes;
}

/** Stores one uploaded file. Throws HttpError 400, 403, 404, 422 or 503. */
export async function uploadFile(
  deps: Deps,
  call: CallId,
  file: UploadedFile,
  input: AuthenticatedInput,
): Promise<HandlerResponse> {
  const bytes = bytesOf(file, input);
  // The body that the Idempotency-Key belongs to, with a hash of the content instead of the content itself.
  const body = { ...file, content: createHash('sha256').update(bytes).digest('hex') };
  return storeUpload(deps, { call, user: input.user, input: { ...input, body }, file, bytes });
}

const addicnotes: AuthenticatedHandler = async (deps, input) => {
  const [file] = readBody(dataBodies.addicnotes, input.body);
  return uploadFile(deps, 'addicnotes', file, input);
};

const SaveNewDocumentToSharepoint: AuthenticatedHandler = async (deps, input) =>
  uploadFile(deps, 'SaveNewDocumentToSharepoint', readBody(fileSchema, input.body), input);

const noteToWire = ({ id, filename, subject, filetype, mimetype, size, createdAt, state }: StoredNote) => ({
  id,
  filename,
  subject,
  filetype,
  mimetype,
  size,
  createdon: createdAt.toISOString(),
  state,
});

/** Responds with the files of a record. Throws HttpError 404 when there are none (product 6.8). */
export async function listNotes(
  { database, clock }: Deps,
  { stored }: AuthorizedRecord,
): Promise<HandlerResponse> {
  const notes = await findNotes(database, stored.id, clock.now());
  if (notes.length === 0) throw new HttpError(404, 'No uploaded files were found.');
  return { body: notes.map(noteToWire) };
}

const geticnotes: AuthenticatedHandler = async (deps, { user, query }) =>
  listNotes(deps, await authorizeEntity(deps.database, user, { entityname: query['entityname'] }));

const GetUploadButtonState: AuthenticatedHandler = async ({ database, clock }, { user, query }) => {
  const { stored } = await authorizeEntity(database, user, {
    entityname: query['entity'],
    id: normalizeId(query['id']),
  });
  return { body: stateOfNotes(await findNotes(database, stored.id, clock.now())) };
};

/** The id in the path of a call. Throws HttpError 404 for what is no id. */
function noteIdIn({ id }: AuthenticatedInput['params']): string {
  if (!v.is(v.pipe(v.string(), v.uuid()), id)) throw new HttpError(404, 'There is no such file.');
  return id.toLowerCase();
}

const noteContent: AuthenticatedHandler = async ({ database, files, counters, log }, { user, params }) => {
  const notFound = new HttpError(404, 'There is no such file.');
  const note = await findNote(database, noteIdIn(params));
  if (note === null || !(await canReadNote(database, user, note))) throw notFound;
  if (note.state !== uploadStates.ready) throw new HttpError(422, 'The file is still being saved.');
  const content = await files.open(note.storedName);
  if (content === null) {
    // Unless another request has removed or replaced the file meanwhile.
    if ((await findNote(database, note.id))?.storedName === note.storedName) {
      counters.failure('store');
      log.error({ note: note.id }, 'The store has lost a file');
    }
    throw notFound;
  }
  const { filename, mimetype, size } = note;
  return { body: null, download: { content, filename, mimetype, size } };
};

const removenote: AuthenticatedHandler = async (deps, { user, params, body }) => {
  readBody(dataBodies.removenote, body);
  await removeStoredNote(deps, user, noteIdIn(params));
  return { body: true };
};

export const noteHandlers = {
  addicnotes,
  SaveNewDocumentToSharepoint,
  geticnotes,
  GetUploadButtonState,
  noteContent,
  removenote,
} satisfies Partial<Record<CallId, AuthenticatedHandler>>;
