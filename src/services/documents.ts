// What is stored for a record, its state value, and downloads.
import { fileSchemas, type Note } from '#machines/catalogue/api/fileSchemas.ts';
import { entityNames, noteStates } from '#machines/catalogue/records/documents.ts';
import type { DocumentsInput, StoredDocuments } from '#machines/documents/documentsMachine.ts';
import { isNotFound } from './callFailure.ts';
import type { Authorization } from './callRequest.ts';
import { configuration } from './configuration.ts';
import { downloadBlob } from './downloadBlob.ts';
import { request, requestFile } from './request.ts';

async function requestNotes({ record, client }: DocumentsInput, authority: Authorization) {
  const entityname = entityNames[record];
  if (client === null)
    return request('geticnotes', fileSchemas.geticnotes.result, { query: { entityname } }, authority);
  const { contractId: contractid } = await configuration();
  const query = { contractid, applicationId: client, entityname };
  return request('GetICNotesByBroker', fileSchemas.GetICNotesByBroker.result, { query }, authority);
}

async function fetchNotes(input: DocumentsInput, authority: Authorization): Promise<Note[]> {
  try {
    return (await requestNotes(input, authority)).result;
  } catch (error) {
    // None are stored yet.
    if (isNotFound(error)) return [];
    throw error;
  }
}

/** The server's state value for a record's uploads: 1 none, 2 being saved or scanned, 3 ready. */
export async function fetchUploadState(
  { record, client }: DocumentsInput,
  authority: Authorization,
): Promise<number> {
  const query = { id: client ?? '', entity: entityNames[record] };
  const { result } = await request(
    'GetUploadButtonState',
    fileSchemas.GetUploadButtonState.result,
    { query },
    authority,
  );
  return result;
}

export async function fetchDocuments(
  input: DocumentsInput,
  authority: Authorization,
): Promise<StoredDocuments> {
  const notes = await fetchNotes(input, authority);
  return { notes, state: notes.length === 0 ? noteStates.none : await fetchUploadState(input, authority) };
}

/** Fetches a stored file and hands it to the browser as a download; a link could not carry the token. @throws CallFailure */
export async function download(
  { id, filename }: Pick<Note, 'id' | 'filename'>,
  authority: Authorization,
): Promise<void> {
  downloadBlob(await requestFile('noteContent', { params: { id } }, authority), filename);
}
