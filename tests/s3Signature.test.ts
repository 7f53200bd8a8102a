// The signature of the first example in Amazon's documentation of Signature Version 4 for S3.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hasS3Signature } from './s3Signature.ts';

const key = { keyId: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const empty = Buffer.alloc(0);
const headers = {
  host: 'examplebucket.s3.amazonaws.com',
  range: 'bytes=0-9',
  'x-amz-content-sha256': createHash('sha256').update(empty).digest('hex'),
  'x-amz-date': '20130524T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
    'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
    'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
};
const request = { method: 'GET', url: '/test.txt', headers };

test('the example of the documentation is signed', () => {
  expect(hasS3Signature(request, empty, key)).toBe(true);
});

test.each([
  ['another method', { ...request, method: 'PUT' }, empty, key],
  ['another path', { ...request, url: '/test.txt2' }, empty, key],
  ['a query', { ...request, url: '/test.txt?acl' }, empty, key],
  ['another header', { ...request, headers: { ...headers, range: 'bytes=0-10' } }, empty, key],
  [
    'a header that is not signed',
    { ...request, headers: { ...headers, 'x-amz-acl': 'public-read' } },
    empty,
    key,
  ],
  ['another body', request, Buffer.from('x'), key],
  ['another secret', request, empty, { ...key, secret: 'wrong' }],
  ['another key', request, empty, { ...key, keyId: 'other' }],
  ['no signature', { ...request, headers: { host: headers.host } }, empty, key],
])('a request with %s is not signed', (_what, changed, body, used) => {
  expect(hasS3Signature(changed, body, used)).toBe(false);
});
