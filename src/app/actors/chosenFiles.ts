// The files that a person has chosen, by key: machines hold plain data, so the files themselves wait here, with whoever follows how much
// of them has been sent.
import { randomKey } from '../../services/randomKey.ts';

interface ChosenFile {
  file: File;
  progressListeners: Set<(percent: number) => void>;
}

const chosenFiles = new Map<string, ChosenFile>();

/** Keeps a file and returns the key under which the upload finds it. */
export function addChosenFile(file: File): string {
  const key = randomKey();
  chosenFiles.set(key, { file, progressListeners: new Set() });
  return key;
}

export const getChosenFile = (key: string): File | undefined => chosenFiles.get(key)?.file;
export const removeChosenFile = (key: string): boolean => chosenFiles.delete(key);

/** Calls back with each share of the file that has been sent, 0 to 100; returns how to stop. */
export function subscribeToProgress(key: string, follow: (percent: number) => void): () => void {
  const followers = chosenFiles.get(key)?.progressListeners;
  followers?.add(follow);
  return () => followers?.delete(follow);
}

export function reportProgress(key: string, percent: number): void {
  for (const follow of chosenFiles.get(key)?.progressListeners ?? []) follow(percent);
}
