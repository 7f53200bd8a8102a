// Stored files of a record: their list, their upload state, and downloads (product 8.6, 8.8).
import { fileResults, type Note } from '#machines/catalogue/api/dataResults.ts';
import { entityNames, uploadStates } from '#machines/catalogue/records/documents.ts';
import type { StoredDocuments } from '#machines/catalogue/records/related.ts';
import type { DocumentsScope } from '#machines/documents/documentsMachine.ts';
import { failureOf } from '#machines/ports.ts';
import { isNotFound } from './callFailure.ts';
import type { Authorization } from './callRequest.ts';
import { downloadBlob } from './downloadBlob.ts';
import { storedRows } from './readResponses.ts';
import { request, requestFile } from './request.ts';

async function requestNotes({ record, client }: DocumentsScope, authorization: Authorization) {
  const entityname = entityNames[record];
  if (client === null)
    return request(
      'geticnotes',
      storedRows(fileResults.geticnotes.result),
      { query: { entityname } },
      authorization,
    );
  return request(
    'GetICNotesByBroker',
    storedRows(fileResults.GetICNotesByBroker.result),
    ({ contractId }) => ({ query: { contractid: contractId, applicationId: client, entityname } }),
    authorization,
  );
}

async function fetchNotes(input: DocumentsScope, authorization: Authorization): Promise<Note[]> {
  try {
    return (await requestNotes(input, authorization)).result;
  } catch (error) {
    // No files are stored yet.
    if (isNotFound(error)) return [];
    throw error;
  }
}

/** The server's state of a record's uploads: 1 none, 2 being saved or scanned, 3 ready. */
async function fetchUploadState(input: DocumentsScope, authorization: Authorization): Promise<number> {
  const query = { id: input.recordId, entity: entityNames[input.record] };
  const { result } = await request(
    'GetUploadButtonState',
    fileResults.GetUploadButtonState.result,
    { query },
    authorization,
  );
  return result;
}

/** The stored files are shown even when their state cannot be found. After a 401 the whole call is sent again with newer tokens. */
export async function fetchDocuments(
  input: DocumentsScope,
  authorization: Authorization,
): Promise<StoredDocuments> {
  const notes = await fetchNotes(input, authorization);
  try {
    const state = await fetchUploadState(input, authorization);
    // The list is older than the state: a file that it has as pending may have been refused since, so that the list has to be fetched again.
    const isOutdated =
      state === uploadStates.ready && notes.some((note) => note.state === uploadStates.pending);
    return { notes, state: isOutdated ? uploadStates.pending : state };
  } catch (error) {
    const { status, notice } = failureOf(error);
    if (status === 401) throw error;
    return { notes, state: uploadStates.unknown, stateMessage: notice };
  }
}

/** Deletes a stored file for good (extension `noteRemoval`). @throws CallFailure */
export async function removeNote({ id }: { id: string }, authorization: Authorization): Promise<void> {
  await request(
    'removenote',
    fileResults.removenote.result,
    { params: { id }, body: { statecode: 1 } },
    authorization,
  );
}

/** Fetches a stored file and lets the browser save it; a plain link could not send the token. @throws CallFailure */
export async function download(
  { id, filename }: Pick<Note, 'id' | 'filename'>,
  authorization: Authorization,
): Promise<void> {
  downloadBlob(await requestFile('noteContent', { params: { id } }, authorization), filename);
}
