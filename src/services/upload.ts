// Uploads one file with real progress: `fetch` reports none, so this one service uses XMLHttpRequest. Files travel as JSON, their content
// in base64.
import * as v from 'valibot';
import { fileSchemas } from '#machines/catalogue/api/fileSchemas.ts';
import { entityNames } from '#machines/catalogue/records/documents.ts';
import { messageOf, type FailureStatus } from '#machines/catalogue/api/errors.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { UploadAnswer, UploadInput } from '#machines/documents/fileMachine.ts';
import { asClient } from './asClient.ts';
import { CallFailure } from './callFailure.ts';
import { callAddress, callHeaders, type Authority } from './callRequest.ts';
import { configuration } from './configuration.ts';

/** The call that takes a file: a broker's names the client's Application in its address. */
const takerOf = (client: string | null, contractid: string) =>
  client === null
    ? ({ id: 'addicnotes', query: { contractid } } as const)
    : ({ id: 'addicnotesbybroker', query: { contractid, applicationid: client } } as const);

const failed = (status: FailureStatus) => new CallFailure(status, messageOf('files', 'upload', status));

/** The content of a file in base64, without the head of a data address. */
const base64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(failed('malformed')));
    reader.readAsDataURL(file);
  });

interface Sending {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Sends and returns the answer's text. */
function send(url: string, headers: Record<string, string>, body: string, { onProgress, signal }: Sending) {
  return new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled = 0;
    const wait = () => {
      window.clearTimeout(stalled);
      stalled = window.setTimeout(() => request.abort(), limits.upload.stalledAfter);
    };
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait();
      onProgress(total === 0 ? 0 : Math.round((loaded / total) * 100));
    });
    request.addEventListener('loadend', () => window.clearTimeout(stalled));
    request.addEventListener('abort', () => reject(failed('timeout')));
    request.addEventListener('error', () => reject(failed('offline')));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.responseText);
      else reject(failed(request.status));
    });
    signal.addEventListener('abort', () => request.abort());
    wait();
    request.send(body);
  });
}

const answerSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
    try {
      return JSON.parse(dataset.value);
    } catch {
      addIssue({ message: 'no JSON' });
      return NEVER;
    }
  }),
  fileSchemas.addicnotes.result,
);

interface UploadOf extends UploadInput {
  record: RecordName;
  /** Undefined when the page no longer has it. */
  file: File | undefined;
  /** Hears each share of the file that has been sent, 0 to 100. */
  onProgress: (percent: number) => void;
}

/** @param signal stops the upload */
export async function upload(
  { key, file, filetype, subject, answers, record, client, onProgress }: UploadOf,
  { bearer }: Authority,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  if (file === undefined) throw failed('malformed');
  const settings = await configuration();
  const content = await base64(file);
  signal.throwIfAborted();
  const { name: filename, type: mimetype } = file;
  const entityname = entityNames[record];
  const body = JSON.stringify([{ filename, subject, filetype, mimetype, content, entityname }]);
  const { id, query } = takerOf(client, settings.contractId);
  // Until its answer has come, every try is the same upload: a lost answer must not make two.
  const headers = callHeaders(id, { query, body }, settings, {
    bearer,
    idempotencyKey: `${key}-${answers}`,
  });
  const sending = send(callAddress(id, { query }, settings), headers, body, { onProgress, signal });
  const answer = v.safeParse(answerSchema, await asClient(client, sending));
  const [stored] = answer.success ? answer.output : [];
  if (stored === undefined) throw failed('malformed');
  if (stored.IsUploaded) return { stored: true };
  const { reason } = stored as { reason?: unknown };
  return { stored: false, reason: typeof reason === 'string' ? reason : null };
}
