// The files that a person has chosen, by key: machines hold plain data, so the files themselves wait here, with whoever follows how much
// of them has been sent.
import { randomKey } from '../../services/randomKey.ts';

interface Chosen {
  file: File;
  followers: Set<(percent: number) => void>;
}

const chosen = new Map<string, Chosen>();

/** Keeps a file and returns the key under which the upload finds it. */
export function keepFile(file: File): string {
  const key = randomKey();
  chosen.set(key, { file, followers: new Set() });
  return key;
}

export const chosenFile = (key: string): File | undefined => chosen.get(key)?.file;
export const dropFile = (key: string): boolean => chosen.delete(key);

/** Calls back with each share of the file that has been sent, 0 to 100; returns how to stop. */
export function followProgress(key: string, follow: (percent: number) => void): () => void {
  const followers = chosen.get(key)?.followers;
  followers?.add(follow);
  return () => followers?.delete(follow);
}

export function reportProgress(key: string, percent: number): void {
  for (const follow of chosen.get(key)?.followers ?? []) follow(percent);
}
