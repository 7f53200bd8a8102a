// Checks the signature of a request to an S3 store (AWS Signature Version 4), as a store does. It shares no code with the library that signs.
import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

interface S3Request {
  method: string;
  /** The path with its query, as it stands in the request. */
  url: string;
  headers: IncomingHttpHeaders;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/;

/** The names and values of a query in the order that the signature wants. */
const canonicalQuery = (query: string): string =>
  query
    .split('&')
    .filter(Boolean)
    .map((part) => (part.includes('=') ? part : `${part}=`))
    .toSorted()
    .join('&');

/**
 * Whether the request is signed with the secret of this key: its method, path, query, the headers that it names, and the hash of its body unless
 * it says `UNSIGNED-PAYLOAD`. The host and every `x-amz-` header must be among the signed ones.
 */
export function hasS3Signature(
  { method, url, headers }: S3Request,
  body: Buffer,
  { keyId, secret }: { keyId: string; secret: string },
): boolean {
  const parsed = AUTHORIZATION.exec(headers.authorization ?? '');
  if (parsed === null) return false;
  const [, id, day = '', region = '', names = '', signature] = parsed;
  const signed = names.split(';');
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  const time = String(headers['x-amz-date']);
  const payload = String(headers['x-amz-content-sha256']);
  if (id !== keyId || !time.startsWith(day) || !needed.every((name) => signed.includes(name))) return false;
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day));
  return hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`).toString('hex') === signature;
}
