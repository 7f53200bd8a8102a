// The calls of the files (product 4.9), for an applicant's record and for a broker's client.
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { fileResults } from '#machines/catalogue/api/dataResults.ts';
import { entityNames, uploadStates } from '#machines/catalogue/records/documents.ts';
import type { Prober } from './prober.ts';
import type { OpenRecord } from './checkRecords.ts';

const content = Buffer.from('month,in,out\n2026-11,1200.50,800.25\n').toString('base64');

/** A small file with a name that no other has. */
const newFile = (entityname: string) => ({
  filename: `conformance-${randomUUID()}.csv`,
  subject: 'Conformance',
  filetype: 'Other',
  mimetype: 'text/csv',
  content,
  entityname,
});

interface Upload {
  call: CallId;
  token: string;
  query?: Record<string, string>;
  file: ReturnType<typeof newFile>;
  /** The file as the call takes it. */
  body: unknown;
}

async function upload(
  { probe, report, redact }: Prober,
  { call, token, query, file, body }: Upload,
): Promise<boolean> {
  const situation = 'with one small CSV file';
  const answer = await probe({
    call,
    situation,
    token,
    input: { body, ...(query && { query }) },
    statuses: ['success'],
    schema: fileResults.addicnotes.result,
    form: 'a list of FileName and IsUploaded',
  });
  if (!answer?.body) return false;
  const isStored = answer.body.some(({ FileName, IsUploaded }) => FileName === file.filename && IsUploaded);
  if (!isStored) {
    const expected = `FileName ${JSON.stringify(file.filename)}, IsUploaded true`;
    report.differ(call, situation, expected, redact(JSON.stringify(answer.body)));
  }
  return isStored;
}

async function checkListed(
  { probe, report }: Prober,
  call: 'geticnotes' | 'GetICNotesByBroker',
  token: string,
  query: Record<string, string>,
  filename: string,
): Promise<void> {
  const situation = `after the upload of ${filename.replace(/-.*\./, '.')}`;
  const answer = await probe({
    call,
    situation,
    token,
    input: { query },
    statuses: ['success'],
    schema: fileResults[call].result,
  });
  if (answer?.body && !answer.body.some((note) => note.filename === filename))
    report.differ(call, situation, 'a list with the file', 'a list without it');
}

/** @param open the record that gets the files; undefined: the calls are left out */
export async function checkFiles(prober: Prober, open: OpenRecord | undefined): Promise<void> {
  const { probe, report, options } = prober;
  if (open === undefined) {
    for (const call of [
      'addicnotes',
      'SaveNewDocumentToSharepoint',
      'geticnotes',
      'GetUploadButtonState',
    ] as const)
      report.leaveOut(call, 'there is no open record');
    return;
  }
  const { token, id } = open;
  const entityname = entityNames[open.record];
  const file = newFile(entityname);
  const query = { contractid: options.contractId };
  if (await upload(prober, { call: 'addicnotes', token, query, file, body: [file] }))
    await checkListed(prober, 'geticnotes', token, { entityname }, file.filename);
  const document = newFile(entityname);
  await upload(prober, { call: 'SaveNewDocumentToSharepoint', token, file: document, body: document });
  await probe({
    call: 'GetUploadButtonState',
    situation: 'after the uploads',
    token,
    input: { query: { id, entity: entityname } },
    statuses: ['success'],
    schema: v.picklist([uploadStates.pending, uploadStates.ready]),
    form: 'the number 2 or 3',
  });
}

/** @param applicationId an open Application of the broker's list */
export async function checkBrokerFiles(prober: Prober, token: string, applicationId: string): Promise<void> {
  const entityname = entityNames.application;
  const file = newFile(entityname);
  const contractid = prober.options.contractId;
  const body = [{ ...file, ua_icapplicationid: applicationId }];
  const query = { contractid, applicationid: applicationId };
  if (!(await upload(prober, { call: 'addicnotesbybroker', token, query, file, body }))) return;
  const listQuery = { contractid, applicationId, entityname };
  await checkListed(prober, 'GetICNotesByBroker', token, listQuery, file.filename);
}
