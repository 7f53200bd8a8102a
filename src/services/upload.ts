// Uploads one file (product 8.5). It uses XMLHttpRequest, because `fetch` reports no progress of uploads. The body is JSON with the
// content in base64.
import * as v from 'valibot';
import { entityNames } from '#machines/catalogue/records/documents.ts';
import { messageOf, type FailureStatus } from '#machines/catalogue/api/errors.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { UploadResult, UploadInput } from '#machines/documents/fileMachine.ts';
import { CallFailure } from './callFailure.ts';
import { callAddress, callHeaders, type Authorization } from './callRequest.ts';
import { configuration } from './configuration.ts';
import { uploadedFiles } from './readResponses.ts';
import { forgetCalls } from './request.ts';
import { retryAfterOf } from './retryAfter.ts';
import { createStallTimer } from './stallTimer.ts';

/** The upload call: a broker's has the client's Application in its query. */
const uploadCall = (client: string | null, contractid: string) =>
  client === null
    ? ({ id: 'addicnotes', query: { contractid } } as const)
    : ({ id: 'addicnotesbybroker', query: { contractid, applicationid: client } } as const);

const uploadFailure = (status: FailureStatus, retryAfter?: number) =>
  new CallFailure(status, messageOf('files', 'upload', status, retryAfter));

/** The content of a file in base64, without the prefix of a data URL; null when the file was changed, moved or deleted since it was chosen. */
const readBase64 = (file: File): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => resolve(null));
    reader.readAsDataURL(file);
  });

interface SendOptions {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** Resolves with the text of the response. */
function sendWithProgress(
  url: string,
  headers: Record<string, string>,
  body: string,
  { onProgress, signal }: SendOptions,
) {
  return new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let isSending = false;
    const stall = createStallTimer(limits.upload.stallTimeout);
    stall.signal.addEventListener('abort', () => request.abort());
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      stall.restart();
      isSending ||= loaded > 0;
      onProgress(total === 0 ? 0 : Math.round((loaded / total) * 100));
    });
    request.addEventListener('loadend', stall.end);
    // Without a byte sent there was no connection, whatever the browser says of its network. Otherwise the response is missing: a server that
    // finds the body too large may close the connection without one (product 6.8).
    request.addEventListener('abort', () => reject(uploadFailure(isSending ? 'timeout' : 'offline')));
    request.addEventListener('error', () =>
      reject(uploadFailure(isSending && navigator.onLine ? 'timeout' : 'offline')),
    );
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.responseText);
      else {
        const retryAfter = retryAfterOf((name) => request.getResponseHeader(name));
        reject(uploadFailure(request.status, retryAfter));
      }
    });
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

const responseSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
    try {
      return JSON.parse(dataset.value);
    } catch {
      addIssue({ message: 'no JSON' });
      return NEVER;
    }
  }),
  uploadedFiles,
);

interface UploadRequest extends UploadInput {
  record: RecordName;
  /** Undefined when the page no longer has the file. */
  file: File | undefined;
  /** Called with the percentage that has been sent, 0 to 100. */
  onProgress: (percent: number) => void;
}

const unreadable: UploadResult = { stored: false, reason: 'fileUnreadable' };

/** @param signal stops the upload */
export async function upload(
  { key, file, filetype, subject, responseCount, replaces, record, client, onProgress }: UploadRequest,
  { bearer }: Authorization,
  signal: AbortSignal,
): Promise<UploadResult> {
  if (file === undefined) return unreadable;
  const settings = await configuration();
  const content = await readBase64(file);
  signal.throwIfAborted();
  if (content === null) return unreadable;
  const { name: filename, type: mimetype } = file;
  const entityname = entityNames[record];
  const body = JSON.stringify([{ filename, subject, filetype, mimetype, content, entityname, replaces }]);
  const { id, query } = uploadCall(client, settings.contractId);
  // Until a response has come, every attempt has the same key: a lost response must not store the file twice.
  const headers = callHeaders(id, { query, body }, settings, {
    bearer,
    idempotencyKey: `${key}-${responseCount}`,
  });
  forgetCalls();
  const response = sendWithProgress(callAddress(id, { query }, settings), headers, body, {
    onProgress,
    signal,
  }).finally(forgetCalls);
  const parsed = v.safeParse(responseSchema, await response);
  const [stored] = parsed.success ? parsed.output : [];
  if (stored === undefined) throw uploadFailure('malformed');
  if (stored.IsUploaded) return { stored: true };
  const { reason } = stored as { reason?: unknown };
  return { stored: false, reason: typeof reason === 'string' ? reason : null };
}
