// Opens the store for uploaded files: DATA_DIR/files, or with FILES_URL an S3-compatible store (product 14.17).
import { join, resolve } from 'node:path';
import type { Settings } from '../settings.ts';
import { openDiskStore } from './diskStore.ts';
import type { FileStore } from './fileStore.ts';
import { openS3Store } from './s3Store.ts';

const folderOf = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'files');

/** The store in words, without its keys. */
export function fileStoreName({
  filesUrl,
  awsRegion,
  ...settings
}: Pick<Settings, 'filesUrl' | 'dataDir' | 'awsRegion'>): string {
  if (filesUrl === null) return `the folder ${resolve(folderOf(settings))}`;
  const { hostname, pathname, searchParams } = new URL(filesUrl);
  const endpoint = searchParams.get('endpoint');
  return `s3://${hostname}${pathname || '/'} ${endpoint === null ? `in ${awsRegion}` : `at ${endpoint}`}`;
}

/** Throws SettingsError when FILES_URL is invalid or the S3 keys are missing. */
export function openFileStore(
  settings: Pick<Settings, 'filesUrl' | 'dataDir' | 'awsAccessKeyId' | 'awsSecretAccessKey' | 'awsRegion'>,
): FileStore {
  return settings.filesUrl === null ? openDiskStore(folderOf(settings)) : openS3Store(settings);
}
