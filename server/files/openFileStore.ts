// Opens the place for uploaded files: DATA_DIR/files, or an S3-compatible store (FILES_URL).
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { openDiskStore } from './diskStore.ts';
import type { FileStore } from './fileStore.ts';
import { openS3Store } from './s3Store.ts';

/** The store that the settings name. Throws SettingsError when they do not suffice. */
export function openFileStore(
  settings: Pick<Settings, 'filesUrl' | 'dataDir' | 'awsAccessKeyId' | 'awsSecretAccessKey' | 'awsRegion'>,
): FileStore {
  return settings.filesUrl === null ? openDiskStore(join(settings.dataDir, 'files')) : openS3Store(settings);
}
