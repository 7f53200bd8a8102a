// Opens the store for uploaded files: DATA_DIR/files, or with FILES_URL an S3-compatible store (product 14.17).
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { openDiskStore } from './diskStore.ts';
import type { FileStore } from './fileStore.ts';
import { openS3Store } from './s3Store.ts';

/** Throws SettingsError when FILES_URL is invalid or the S3 keys are missing. */
export function openFileStore(
  settings: Pick<Settings, 'filesUrl' | 'dataDir' | 'awsAccessKeyId' | 'awsSecretAccessKey' | 'awsRegion'>,
): FileStore {
  return settings.filesUrl === null ? openDiskStore(join(settings.dataDir, 'files')) : openS3Store(settings);
}
