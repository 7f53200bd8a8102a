// A file store in an S3-compatible service (product 14.17). FILES_URL is `s3://BUCKET/PREFIX`; for another service than Amazon's, add
// `?endpoint=https://HOST` (the bucket is then the first part of the path).
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { systemDelay, type Delay } from '../clock.ts';
import { SettingsError, type Settings } from '../settings.ts';
import type { FileStore } from './fileStore.ts';
import { reasonOf } from '../reasonOf.ts';
import { FilesUnavailable } from './filesUnavailable.ts';
import { withoutSlash } from '../withoutSlash.ts';

/** For a whole request that stores a file; of a file that is read, for its head and for each further part. */
const TIMEOUT = 30_000;
/** A removal may follow a slow request before the answer of a call. The sweeper tries again. */
const REMOVAL_TIMEOUT = 10_000;
const RETRIES = 2;
/** What went wrong, in the XML of an error response. */
const ERROR_CODE = /<Code>(\w{1,50})<\/Code>/;

type S3Settings = Pick<Settings, 'filesUrl' | 'awsAccessKeyId' | 'awsSecretAccessKey' | 'awsRegion'>;

/** The URL of the store with a slash at its end; a file's name is appended. Throws SettingsError for an invalid FILES_URL. */
function baseUrl(filesUrl: string, region: string): string {
  const url = new URL(filesUrl);
  const bucket = url.hostname;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new SettingsError('FILES_URL names no bucket: s3://BUCKET/PREFIX');
  }
  // What is ignored would be missed by whoever has written it, such as a misspelled endpoint.
  const rest = [url.username, url.password, url.port, url.hash].join('');
  const options = [...url.searchParams.keys()].join();
  if (rest !== '' || !['', 'endpoint'].includes(options)) {
    throw new SettingsError(
      'FILES_URL holds more than a bucket, a prefix and one endpoint: s3://BUCKET/PREFIX?endpoint=https://HOST',
    );
  }
  const prefix = url.pathname.split('/').filter(Boolean).join('/');
  const path = prefix === '' ? '' : `${prefix}/`;
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint === null) return `https://${bucket}.s3.${region}.amazonaws.com/${path}`;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) {
    throw new SettingsError('FILES_URL has an endpoint that is not an address of http or https');
  }
  if (/[?#@]/.test(endpoint)) {
    throw new SettingsError('FILES_URL has an endpoint with a query, a fragment or a user name');
  }
  return `${withoutSlash(endpoint)}/${bucket}/${path}`;
}

/** Throws SettingsError when the bucket or the keys are missing. The service is not contacted before the first use. */
export function openS3Store(
  { filesUrl, awsAccessKeyId, awsSecretAccessKey, awsRegion: region }: S3Settings,
  delay: Delay = systemDelay,
): FileStore {
  if (awsAccessKeyId === null || awsSecretAccessKey === null) {
    throw new SettingsError('FILES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  const base = baseUrl(filesUrl ?? '', region);
  const client = new AwsClient({
    accessKeyId: awsAccessKeyId,
    secretAccessKey: awsSecretAccessKey,
    service: 's3',
    region,
    retries: RETRIES,
  });

  /**
   * The response of the service; null when it has the bucket and no such file. Throws FilesUnavailable for every other failure: a bucket that is
   * lost or misnamed answers 404 too.
   */
  async function request(
    name: string,
    init: RequestInit,
    signal: AbortSignal = AbortSignal.timeout(TIMEOUT),
  ): Promise<Response | null> {
    let response: Response;
    try {
      response = await client.fetch(`${base}${name}`, { ...init, redirect: 'error', signal });
    } catch (error) {
      throw new FilesUnavailable(reasonOf(error));
    }
    if (response.ok) return response;
    const [, code = ''] = ERROR_CODE.exec(await response.text().catch(() => '')) ?? [];
    if (response.status === 404 && code === 'NoSuchKey') return null;
    throw new FilesUnavailable(`the store answered ${response.status} ${code}`.trim());
  }

  /** What arrives next. `stalled` is aborted when nothing has arrived in time. */
  async function inTime<T>(next: Promise<T>, stalled: AbortController): Promise<T> {
    const arrived = new AbortController();
    void delay(TIMEOUT, arrived.signal).then(() => {
      if (!arrived.signal.aborted) stalled.abort(new Error('nothing has arrived in time'));
    });
    try {
      return await next;
    } finally {
      arrived.abort('arrived');
    }
  }

  /** A file's content. The time between its parts does not count while the reader is slower than the service. */
  function contentOf(body: ReadableStream<Uint8Array>, stalled: AbortController): Readable {
    const reader = body.getReader();
    return new Readable({
      read() {
        inTime(reader.read(), stalled).then(
          ({ done, value }) => this.push(done ? null : value),
          (error: Error) => this.destroy(error),
        );
      },
      // The reader may leave at any time, even before the first part.
      destroy(error, done) {
        stalled.abort();
        done(error);
      },
    });
  }

  return {
    async put(name, bytes) {
      const response = await request(name, {
        method: 'PUT',
        body: new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length),
        headers: { 'content-type': 'application/octet-stream', 'content-length': String(bytes.length) },
      });
      await response?.body?.cancel();
      if (response === null) throw new FilesUnavailable('the store answered 404 NoSuchKey');
    },
    async open(name) {
      const stalled = new AbortController();
      const response = await inTime(request(name, { method: 'GET' }, stalled.signal), stalled);
      return response === null || response.body === null ? null : contentOf(response.body, stalled);
    },
    async remove(name) {
      const response = await request(name, { method: 'DELETE' }, AbortSignal.timeout(REMOVAL_TIMEOUT));
      await response?.body?.cancel();
    },
  };
}
