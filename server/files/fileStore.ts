// The interface of a store for uploaded files (product 8.10), which diskStore.ts and s3Store.ts implement. A file's name in the store is the
// `storedName` of its note, never the name that the user gave it.
import type { Readable } from 'node:stream';

/** Names are UUIDs. The promise of every method rejects with FilesUnavailable when the store cannot be used at the moment. */
export interface FileStore {
  /** Stores a whole file; when the promise resolves, the file survives a crash. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** null when there is no such file. */
  open(name: string): Promise<Readable | null>;
  /** Succeeds also when there is no such file. */
  remove(name: string): Promise<void>;
}
