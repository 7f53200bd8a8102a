// Stored files of a record: their list, their upload state, and downloads (product 8.6, 8.8).
import { dataResults, fileResults, type Note } from '#machines/catalogue/api/dataResults.ts';
import { entityNames, uploadStates } from '#machines/catalogue/records/documents.ts';
import type { DocumentsInput, StoredDocuments } from '#machines/documents/documentsMachine.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { isNotFound } from './callFailure.ts';
import type { Authorization } from './callRequest.ts';
import { configuration } from './configuration.ts';
import { downloadBlob } from './downloadBlob.ts';
import { request, requestFile } from './request.ts';

async function requestNotes({ record, client }: DocumentsInput, authorization: Authorization) {
  const entityname = entityNames[record];
  if (client === null)
    return request('geticnotes', fileResults.geticnotes.result, { query: { entityname } }, authorization);
  const { contractId: contractid } = await configuration();
  const query = { contractid, applicationId: client, entityname };
  return request('GetICNotesByBroker', fileResults.GetICNotesByBroker.result, { query }, authorization);
}

async function fetchNotes(input: DocumentsInput, authorization: Authorization): Promise<Note[]> {
  try {
    return (await requestNotes(input, authorization)).result;
  } catch (error) {
    // No files are stored yet.
    if (isNotFound(error)) return [];
    throw error;
  }
}

/** The id of the record, by which the backend finds the state. A page that has not fetched an applicant's own record fetches it here. */
async function findRecordId({ record, client, recordId }: DocumentsInput, authorization: Authorization) {
  const known = client ?? recordId;
  if (known !== null) return known;
  const { result } = await request(
    record === 'eoi' ? 'geticeoi' : 'geticapplication',
    dataResults.geticapplication.result,
    {},
    authorization,
  );
  return String(result[outlines[record].idField] ?? '');
}

/** The server's state of a record's uploads: 1 none, 2 being saved or scanned, 3 ready. */
export async function fetchUploadState(input: DocumentsInput, authorization: Authorization): Promise<number> {
  const query = { id: await findRecordId(input, authorization), entity: entityNames[input.record] };
  const { result } = await request(
    'GetUploadButtonState',
    fileResults.GetUploadButtonState.result,
    { query },
    authorization,
  );
  return result;
}

export async function fetchDocuments(
  input: DocumentsInput,
  authorization: Authorization,
): Promise<StoredDocuments> {
  const notes = await fetchNotes(input, authorization);
  return {
    notes,
    state: notes.length === 0 ? uploadStates.none : await fetchUploadState(input, authorization),
  };
}

/** Fetches a stored file and lets the browser save it; a plain link could not send the token. @throws CallFailure */
export async function download(
  { id, filename }: Pick<Note, 'id' | 'filename'>,
  authorization: Authorization,
): Promise<void> {
  downloadBlob(await requestFile('noteContent', { params: { id } }, authorization), filename);
}
