// The ports of the documents: what is stored for a record, its state value, and downloads (specification section 7 "Files").
import { fileSchemas, type Note } from '#machines/catalogue/fileSchemas.ts';
import { entityNames, noteStates } from '#machines/catalogue/documents.ts';
import { messageOf, type FailureStatus } from '#machines/catalogue/errors.ts';
import { limits } from '#machines/catalogue/limits.ts';
import type { DocumentsInput, StoredDocuments } from '#machines/documentsMachine.ts';
import { CallFailure, isAbsent } from './callFailure.ts';
import { callAddress, callHeaders } from './callRequest.ts';
import { call, withToken } from './client.ts';
import { configuration } from './configuration.ts';
import { offerFile } from './offerFile.ts';
import { silence } from './request.ts';

async function askForNotes({ record, client }: DocumentsInput) {
  const entityname = entityNames[record];
  if (client === null) return call('geticnotes', fileSchemas.geticnotes.result, { query: { entityname } });
  const { contractId: contractid } = await configuration();
  return call('GetICNotesByBroker', fileSchemas.GetICNotesByBroker.result, {
    query: { contractid, applicationId: client, entityname },
  });
}

async function fetchNotes(input: DocumentsInput): Promise<Note[]> {
  try {
    return (await askForNotes(input)).result;
  } catch (error) {
    // None are stored yet.
    if (isAbsent(error)) return [];
    throw error;
  }
}

/** The server's state value for a record's uploads: 1 none, 2 being saved or scanned, 3 ready. */
export async function fetchUploadState({ record, client }: DocumentsInput): Promise<number> {
  const { result } = await call('GetUploadButtonState', fileSchemas.GetUploadButtonState.result, {
    query: { id: client ?? '', entity: entityNames[record] },
  });
  return result;
}

export async function fetchDocuments(input: DocumentsInput): Promise<StoredDocuments> {
  const notes = await fetchNotes(input);
  return { notes, state: notes.length === 0 ? noteStates.none : await fetchUploadState(input) };
}

const failed = (status: FailureStatus) => new CallFailure(status, messageOf('files', 'read', status));

/** Fetches a stored file and hands it to the browser as a download; a link could not carry the token. @throws CallFailure */
export async function download({ id, filename }: Note): Promise<void> {
  const settings = await configuration();
  const content = await withToken(async (bearer) => {
    const input = { params: { id }, ...(bearer === undefined ? {} : { bearer }) };
    try {
      const response = await fetch(callAddress('noteContent', input, settings), {
        headers: callHeaders('noteContent', input, settings),
        signal: AbortSignal.timeout(limits.callTimeout),
      });
      if (!response.ok) throw failed(response.status);
      return await response.blob();
    } catch (error) {
      throw error instanceof CallFailure ? error : failed(silence(error));
    }
  });
  offerFile(content, filename);
}
