// The files that a person has chosen, by key: machines hold plain data, so the files themselves wait here.
import { randomKey } from './randomKey.ts';

const chosen = new Map<string, File>();

/** Keeps a file and returns the key under which the upload finds it. */
export function keepFile(file: File): string {
  const key = randomKey();
  chosen.set(key, file);
  return key;
}

export const chosenFile = (key: string): File | undefined => chosen.get(key);
export const dropFile = (key: string): boolean => chosen.delete(key);
