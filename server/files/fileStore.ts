// The interface of a store for uploaded files (product 8.10). A file's name in the store is `storedName` of its note, never the uploaded file
// name.
import type { Readable } from 'node:stream';

/** Names are UUIDs. Every method throws FilesUnavailable when the store cannot be used at the moment. */
export interface FileStore {
  /** Stores a whole file; when the promise resolves, the file survives a crash. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** null when there is no such file. */
  open(name: string): Promise<Readable | null>;
  /** Succeeds also when there is no such file. */
  remove(name: string): Promise<void>;
}
