// Stores the documents of sample applicants: one small PDF each, with the state of an uploaded and scanned file.
import { type DocumentType, uploadStates } from '#machines/catalogue/records/documents.ts';
import type { Queries } from '../db/database.ts';
import { insertRows } from '../db/insertRows.ts';
import type { Deps } from '../deps.ts';
import { samplePdf } from './samplePdf.ts';

export interface SampleDocuments {
  applicationId: string;
  owner: string;
  documents: readonly DocumentType[];
  uploadedAt: Date;
}

/** `BankStatements` → `bank-statements.pdf`. */
export const documentName = (type: DocumentType): string =>
  `${type.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()}.pdf`;

export async function storeDocuments(
  { random, files }: Pick<Deps, 'random' | 'files'>,
  queries: Queries,
  { applicationId, owner, documents, uploadedAt }: SampleDocuments,
): Promise<void> {
  const rows = documents.map((filetype) => ({ filetype, id: random.uuid(), content: samplePdf(filetype) }));
  for (const { id, content } of rows) await files.put(id, content);
  await insertRows(
    queries,
    'notes',
    rows.map(({ filetype, id, content }) => ({
      id,
      stored_name: id,
      record: 'application',
      record_id: applicationId,
      filename: documentName(filetype),
      subject: '',
      filetype,
      mimetype: 'application/pdf',
      size: content.length,
      state: uploadStates.ready,
      uploaded_by: owner,
      created_at: uploadedAt,
    })),
  );
}
