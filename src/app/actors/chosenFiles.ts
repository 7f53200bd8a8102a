// The files that a user has chosen, by key. Machines hold plain data only, so the File objects are kept here, with the listeners for
// the progress of their upload.
import { randomKey } from '../../services/randomKey.ts';

interface ChosenFile {
  file: File;
  progressListeners: Set<(percent: number) => void>;
}

const chosenFiles = new Map<string, ChosenFile>();

/** Returns the key under which the upload finds the file. */
export function addChosenFile(file: File): string {
  const key = randomKey();
  chosenFiles.set(key, { file, progressListeners: new Set() });
  return key;
}

export const getChosenFile = (key: string): File | undefined => chosenFiles.get(key)?.file;
export const removeChosenFile = (key: string): boolean => chosenFiles.delete(key);

/** Calls `listener` with the percentage that has been sent, 0 to 100. Returns the function that unsubscribes. */
export function subscribeToProgress(key: string, listener: (percent: number) => void): () => void {
  const listeners = chosenFiles.get(key)?.progressListeners;
  listeners?.add(listener);
  return () => listeners?.delete(listener);
}

export function reportProgress(key: string, percent: number): void {
  for (const listener of chosenFiles.get(key)?.progressListeners ?? []) listener(percent);
}
