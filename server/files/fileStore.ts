// What a place for uploaded files can do. Files lie there under names of our own, never under those that people give.
import type { Readable } from 'node:stream';

/** Names are UUIDs. Every method throws FilesUnavailable when the store cannot be used at the moment. */
export interface FileStore {
  /** Keeps a whole file; when it resolves, the file outlives a crash. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** null when there is none. */
  open(name: string): Promise<Readable | null>;
  /** Succeeds also when there is none. */
  remove(name: string): Promise<void>;
}
