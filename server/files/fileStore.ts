// Where uploaded files lie: DATA_DIR/files, or an S3-compatible store (decisions.md, FILES_URL). Under names of our own, never
// under those that people give.
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Settings } from '../settings.ts';
import { openDiskStore } from './diskStore.ts';
import { openS3Store } from './s3Store.ts';

/** Names are UUIDs. Every method throws FilesUnavailable when the store cannot be used at the moment. */
export interface FileStore {
  /** Keeps a whole file; when it resolves, the file outlives a crash. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** null when there is none. */
  open(name: string): Promise<Readable | null>;
  /** Succeeds also when there is none. */
  remove(name: string): Promise<void>;
}

/** The store that the settings name. Throws SettingsError when they do not suffice. */
export function openFileStore(
  settings: Pick<Settings, 'filesUrl' | 'dataDir' | 'awsAccessKeyId' | 'awsSecretAccessKey' | 'awsRegion'>,
): FileStore {
  return settings.filesUrl === null ? openDiskStore(join(settings.dataDir, 'files')) : openS3Store(settings);
}
