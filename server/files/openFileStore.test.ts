// How `npm run check-files` names the file store that it asks.
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { fileStoreName } from './openFileStore.ts';

test.each([
  ['', `the folder ${process.cwd()}/.data/files`],
  ['s3://portal-files', 's3://portal-files/ in eu-west-1'],
  ['s3://portal-files/uploads', 's3://portal-files/uploads in eu-west-1'],
  [
    's3://portal-files/uploads?endpoint=https://s3.example.org',
    's3://portal-files/uploads at https://s3.example.org',
  ],
])('with FILES_URL=%s it is %s', (FILES_URL, name) => {
  const keys = { AWS_ACCESS_KEY_ID: 'KEYID', AWS_SECRET_ACCESS_KEY: 'SECRET', AWS_REGION: 'eu-west-1' };
  expect(fileStoreName(readSettings({ FILES_URL, ...keys }))).toBe(name);
});
