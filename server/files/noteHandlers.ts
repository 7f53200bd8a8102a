// The calls of the uploaded files (specification section 7 "Files"; decisions.md; security.md 12). A refused file is an answer,
// not a failure: IsUploaded false, with the reason beside it.
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { dataBodies, fileSchema, type UploadedFile } from '#machines/catalogue/api/bodies.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { findNote, findNotes, stateOfNotes, type StoredNote } from './noteStore.ts';
import type { Deps } from '../deps.ts';
import type { Handler, HandlerAnswer, HandlerInput } from '../http/handler.ts';
import { keepFile } from './keepFile.ts';
import { reachEntity, reachNote, type Entity } from './reachEntity.ts';
import { sentId } from '../records/reachApplication.ts';
import { NOT_ACCEPTED, readBody } from '../http/readBody.ts';
import { Refusal } from '../http/refusal.ts';
import { signedIn } from '../http/signedIn.ts';

const UPLOADS_PER_MINUTE = 60;

/** The contract of an address that names it in its query. Refusal 404. */
export function checkContract({ settings }: Deps, given: string | undefined): void {
  if (given?.toLowerCase() !== settings.contractId) throw new Refusal(404, 'There is no such contract.');
}

/** The bytes that stood under `content`: the body holds their index (readUpload.ts). */
function bytesOf({ content }: UploadedFile, { contents = [] }: HandlerInput): Buffer {
  const bytes = /^\d{1,3}$/.test(content) ? contents[Number(content)] : undefined;
  if (bytes === undefined) throw new Refusal(400, NOT_ACCEPTED, [{ path: 'content', messageId: 'required' }]);
  return bytes;
}

/** Keeps one file of a person. Refusal 401, 403, 404, 422, 429, 503. */
export async function upload(
  deps: Deps,
  call: CallId,
  file: UploadedFile,
  input: HandlerInput,
): Promise<HandlerAnswer> {
  const user = signedIn(input.user);
  deps.rateLimits.count([{ key: `upload ${user.id}`, perMinute: UPLOADS_PER_MINUTE }]);
  const bytes = bytesOf(file, input);
  // What the same Idempotency-Key must come with again: everything but the content, and the content's hash.
  const body = { ...file, content: createHash('sha256').update(bytes).digest('hex') };
  return keepFile(deps, { call, user, input: { ...input, body }, file, bytes });
}

const addicnotes: Handler = async (deps, input) => {
  checkContract(deps, input.query['contractid']);
  const [file] = readBody(dataBodies.addicnotes, input.body);
  if (file === undefined) throw new Refusal(400, 'Send one file at a time.');
  return upload(deps, 'addicnotes', file, input);
};

const SaveNewDocumentToSharepoint: Handler = async (deps, input) =>
  upload(deps, 'SaveNewDocumentToSharepoint', readBody(fileSchema, input.body), input);

const onWire = ({ id, filename, subject, filetype, mimetype, size, createdAt, state }: StoredNote) => ({
  id,
  filename,
  subject,
  filetype,
  mimetype,
  size,
  createdon: createdAt.toISOString(),
  state,
});

/** The files of a record. Refusal 404 where there are none (specification section 8). */
export async function notesOf({ database, clock }: Deps, { stored }: Entity): Promise<HandlerAnswer> {
  const notes = await findNotes(database, stored.id, clock.now());
  if (notes.length === 0) throw new Refusal(404, 'No uploaded files were found.');
  return { body: notes.map(onWire) };
}

const geticnotes: Handler = async (deps, { user, query }) =>
  notesOf(deps, await reachEntity(deps.database, user, { entityname: query['entityname'] }));

const GetUploadButtonState: Handler = async ({ database, clock }, { user, query }) => {
  const { stored } = await reachEntity(database, user, {
    entityname: query['entity'],
    id: sentId(query['id']),
  });
  return { body: stateOfNotes(await findNotes(database, stored.id, clock.now())) };
};

const noteContent: Handler = async ({ database, files }, { user, params }) => {
  const none = new Refusal(404, 'There is no such file.');
  const id = params['id']?.toLowerCase();
  const note = v.is(v.pipe(v.string(), v.uuid()), id) ? await findNote(database, id) : null;
  if (note === null || !(await reachNote(database, user, note))) throw none;
  if (note.state !== uploadStates.ready) throw new Refusal(422, 'The file is still being saved.');
  const content = await files.open(note.id);
  if (content === null) throw none;
  const { filename, mimetype, size } = note;
  return { body: null, download: { content, filename, mimetype, size } };
};

export const noteHandlers = {
  addicnotes,
  SaveNewDocumentToSharepoint,
  geticnotes,
  GetUploadButtonState,
  noteContent,
} satisfies Partial<Record<CallId, Handler>>;
