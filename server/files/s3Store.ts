// A file store in an S3-compatible service (product 14.17). FILES_URL is `s3://BUCKET/PREFIX`; for another service than Amazon's, add
// `?endpoint=https://HOST` (the bucket is then the first part of the path).
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { SettingsError, type Settings } from '../settings.ts';
import type { FileStore } from './fileStore.ts';
import { reasonOf } from '../reasonOf.ts';
import { FilesUnavailable } from './filesUnavailable.ts';
import { withoutSlash } from '../withoutSlash.ts';

const TIMEOUT = 30_000;
const RETRIES = 2;

type S3Settings = Pick<Settings, 'filesUrl' | 'awsAccessKeyId' | 'awsSecretAccessKey' | 'awsRegion'>;

/** The URL of the store with a slash at its end; a file's name is appended. Throws SettingsError for an invalid FILES_URL. */
function baseUrl(filesUrl: string, region: string): string {
  const url = new URL(filesUrl);
  const bucket = url.hostname;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new SettingsError('FILES_URL names no bucket: s3://BUCKET/PREFIX');
  }
  const prefix = url.pathname.split('/').filter(Boolean).join('/');
  const path = prefix === '' ? '' : `${prefix}/`;
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint === null) return `https://${bucket}.s3.${region}.amazonaws.com/${path}`;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) {
    throw new SettingsError('FILES_URL has an endpoint that is not an address of http or https');
  }
  return `${withoutSlash(endpoint)}/${bucket}/${path}`;
}

/** Throws SettingsError when the bucket or the keys are missing. The service is not contacted before the first file. */
export function openS3Store({
  filesUrl,
  awsAccessKeyId,
  awsSecretAccessKey,
  awsRegion,
}: S3Settings): FileStore {
  if (awsAccessKeyId === null || awsSecretAccessKey === null) {
    throw new SettingsError('FILES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  const region = awsRegion ?? 'eu-west-2';
  const base = baseUrl(filesUrl ?? '', region);
  const client = new AwsClient({
    accessKeyId: awsAccessKeyId,
    secretAccessKey: awsSecretAccessKey,
    service: 's3',
    region,
    retries: RETRIES,
  });

  /** The response of the service. Throws FilesUnavailable for every failure except 404. */
  async function request(name: string, init: RequestInit): Promise<Response> {
    let response: Response;
    try {
      response = await client.fetch(`${base}${name}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      });
    } catch (error) {
      throw new FilesUnavailable(reasonOf(error));
    }
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new FilesUnavailable(`the store answered ${response.status}`);
  }

  return {
    async put(name, bytes) {
      const response = await request(name, {
        method: 'PUT',
        body: new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length),
        headers: { 'content-type': 'application/octet-stream', 'content-length': String(bytes.length) },
      });
      await response.body?.cancel();
      // The bucket does not exist.
      if (response.status === 404) throw new FilesUnavailable('the store answered 404');
    },
    async open(name) {
      const { status, body } = await request(name, { method: 'GET' });
      if (status === 404 || body === null) {
        await body?.cancel();
        return null;
      }
      return Readable.from(body);
    },
    async remove(name) {
      const response = await request(name, { method: 'DELETE' });
      await response.body?.cancel();
    },
  };
}
