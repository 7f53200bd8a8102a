// Uploads one file with real progress (decisions.md "Files travel as JSON"). `fetch` reports no upload progress, so this one service
// uses XMLHttpRequest; a 401 redeems and sends once more, like every other call.
import * as v from 'valibot';
import { fileSchemas } from '#machines/catalogue/fileSchemas.ts';
import { entityNames } from '#machines/catalogue/documents.ts';
import { messageOf, type FailureStatus } from '#machines/catalogue/errors.ts';
import { limits } from '#machines/catalogue/limits.ts';
import type { RecordName } from '#machines/catalogue/steps.ts';
import type { FileEvent } from '#machines/fileMachine.ts';
import { failureOf } from '#machines/ports.ts';
import { asClient } from './asClient.ts';
import { CallFailure } from './callFailure.ts';
import { callAddress, callHeaders, type CallInput } from './callRequest.ts';
import { chosenFile, dropFile } from './chosenFiles.ts';
import { withToken } from './client.ts';
import { configuration } from './configuration.ts';
import { randomKey } from './randomKey.ts';

interface Upload {
  key: string;
  filetype: string;
  subject: string;
  record: RecordName;
  client: string | null;
}

/** The call that takes a file: a broker's names the client's Application in its address. */
const takerOf = (client: string | null, contractid: string) =>
  client === null
    ? ({ id: 'addicnotes', query: { contractid } } as const)
    : ({ id: 'addicnotesbybroker', query: { contractid, applicationid: client } } as const);

const failed = (status: FailureStatus) => new CallFailure(status, messageOf('files', 'upload', status));

/** The Idempotency-Key of each file until its reply has come: a lost one must not make two. */
const attempts = new Map<string, string>();

function attemptOf(key: string): string {
  const known = attempts.get(key) ?? randomKey();
  attempts.set(key, known);
  return known;
}

/** The content of a file in base64, without the head of a data address. */
const base64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(failed('malformed')));
    reader.readAsDataURL(file);
  });

interface Sending {
  request: XMLHttpRequest;
  onProgress: (percent: number) => void;
}

/** Sends and returns the answer's text. */
function send(url: string, headers: Record<string, string>, body: string, { request, onProgress }: Sending) {
  return new Promise<string>((resolve, reject) => {
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

/** Starts the upload; says back how it goes. Returns how to stop it. */
export function upload(
  { key, filetype, subject, record, client }: Upload,
  sayBack: (event: FileEvent) => void,
): () => void {
  const request = new XMLHttpRequest();
  const onProgress = (percent: number) => sayBack({ type: 'upload.progressed', percent });
  const run = async () => {
    const file = chosenFile(key);
    if (file === undefined) throw failed('malformed');
    const settings = await configuration();
    const content = await base64(file);
    const body = JSON.stringify([
      {
        filename: file.name,
        subject,
        filetype,
        mimetype: file.type,
        content,
        entityname: entityNames[record],
      },
    ]);
    const idempotencyKey = attemptOf(key);
    const { id, query } = takerOf(client, settings.contractId);
    const sending = withToken((bearer) => {
      const input: CallInput = {
        query,
        body,
        idempotencyKey,
        ...(bearer === undefined ? {} : { bearer }),
      };
      const headers = callHeaders(id, input, settings);
      return send(callAddress(id, input, settings), headers, body, { request, onProgress });
    });
    const text = await asClient(client, sending);
    const answer = v.safeParse(answerSchema, text);
    const [stored] = answer.success ? answer.output : [];
    if (stored === undefined) throw failed('malformed');
    attempts.delete(key);
    if (!stored.IsUploaded) {
      const { reason } = stored as { reason?: unknown };
      sayBack({ type: 'upload.refused', reason: typeof reason === 'string' ? reason : null });
      return;
    }
    dropFile(key);
    sayBack({ type: 'upload.stored' });
  };
  run().catch((error: unknown) => sayBack({ type: 'upload.failed', failure: failureOf(error) }));
  return () => request.abort();
}
