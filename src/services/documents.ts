// What is stored for a record, its state value, and downloads.
import { fileResults, type Note } from '#machines/catalogue/api/dataResults.ts';
import { entityNames, uploadStates } from '#machines/catalogue/records/documents.ts';
import type { DocumentsInput, StoredDocuments } from '#machines/documents/documentsMachine.ts';
import { isAbsent } from './callFailure.ts';
import type { Authority } from './callRequest.ts';
import { configuration } from './configuration.ts';
import { offerFile } from './offerFile.ts';
import { request, requestFile } from './request.ts';

async function askForNotes({ record, client }: DocumentsInput, authority: Authority) {
  const entityname = entityNames[record];
  if (client === null)
    return request('geticnotes', fileResults.geticnotes.result, { query: { entityname } }, authority);
  const { contractId: contractid } = await configuration();
  const query = { contractid, applicationId: client, entityname };
  return request('GetICNotesByBroker', fileResults.GetICNotesByBroker.result, { query }, authority);
}

async function fetchNotes(input: DocumentsInput, authority: Authority): Promise<Note[]> {
  try {
    return (await askForNotes(input, authority)).result;
  } catch (error) {
    // None are stored yet.
    if (isAbsent(error)) return [];
    throw error;
  }
}

/** The server's state value for a record's uploads: 1 none, 2 being saved or scanned, 3 ready. */
export async function fetchUploadState(
  { record, client }: DocumentsInput,
  authority: Authority,
): Promise<number> {
  const query = { id: client ?? '', entity: entityNames[record] };
  const { result } = await request(
    'GetUploadButtonState',
    fileResults.GetUploadButtonState.result,
    { query },
    authority,
  );
  return result;
}

export async function fetchDocuments(input: DocumentsInput, authority: Authority): Promise<StoredDocuments> {
  const notes = await fetchNotes(input, authority);
  return { notes, state: notes.length === 0 ? uploadStates.none : await fetchUploadState(input, authority) };
}

/** Fetches a stored file and hands it to the browser as a download; a link could not carry the token. @throws CallFailure */
export async function download(
  { id, filename }: Pick<Note, 'id' | 'filename'>,
  authority: Authority,
): Promise<void> {
  offerFile(await requestFile('noteContent', { params: { id } }, authority), filename);
}
