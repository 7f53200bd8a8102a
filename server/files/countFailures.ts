// Counts the failures of the file store and the scanner, for `/metrics` (product 14.2).
import type { Counters } from '../counters.ts';
import type { FileStore } from './fileStore.ts';
import type { ScanFile } from './virusScanner.ts';

const counting =
  (counters: Counters, service: 'scanner' | 'store') =>
  async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      counters.failure(service);
      throw error;
    }
  };

export function countStoreFailures(store: FileStore, counters: Counters): FileStore {
  const counted = counting(counters, 'store');
  return {
    put: (name, bytes) => counted(store.put(name, bytes)),
    open: (name) => counted(store.open(name)),
    remove: (name) => counted(store.remove(name)),
  };
}

export function countScannerFailures(scan: ScanFile, counters: Counters): ScanFile {
  const counted = counting(counters, 'scanner');
  return (bytes) => counted(scan(bytes));
}
