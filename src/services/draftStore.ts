// Drafts: answers that are not saved yet, in the local storage of the device (product 11.3 to 11.6), per user, record and part, for a
// day at most. An unavailable or full storage, and entries of another version or of another program, never break a page.
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import type { Draft, DraftContent, FormLocation } from '#machines/catalogue/records/drafts.ts';
import type { Answer } from '#machines/catalogue/fields/kinds.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { withStorage } from './withStorage.ts';

const formatVersion = 1;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((part) => typeof part === 'string'));

const isAnswers = (value: unknown): value is Answers =>
  isObject(value) && Object.values(value).every(isAnswer);

/** Null for an entry that is not of this version. Checked by hand, because valibot would add its schemas to the script of every page. */
function parseContent(entry: unknown): DraftContent | null {
  if (!isObject(entry) || entry['version'] !== formatVersion) return null;
  const { item, answers, base, prefilled } = entry;
  return typeof item === 'string' && isAnswers(answers) && isAnswers(base) && isObject(prefilled)
    ? { item, answers, base, prefilled }
    : null;
}

/** The parts of a browser that drafts need; tests provide their own. */
export interface Device {
  /** Throws where storage is unavailable. */
  storage: () => Storage;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Whether the user has logged out since: then no draft is written. */
  isSignedOut: (user: string) => boolean;
}

export interface DraftStore {
  /** The latest draft of a form or list; null when there is none. */
  read: (location: FormLocation) => Draft | null;
  /** Returns whether the draft is on the device now. */
  save: (location: FormLocation, content: DraftContent) => boolean;
  /** @param saved deletes in any case; otherwise a draft that another tab has written since stays */
  remove: (location: FormLocation, item: string, saved: boolean) => void;
}

/** The prefix of the keys of a user's drafts; without a user, of all drafts. */
const keyPrefix = (user: string | null = null): string =>
  `anwcef.draft/${user === null ? '' : `${encodeURIComponent(user)}/`}`;

const keysWithPrefix = (storage: Storage, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );

// An entry begins with the time of writing, so that expired drafts of other people are deleted without reading their answers.
const timeLength = new Date(0).toISOString().length;
const timeOf = (entry: string | null) => entry?.slice(0, timeLength) ?? '';

/** The draft in an entry; null when the entry is not of this version. */
function readEntry(storage: Storage, key: string): Draft | null {
  const entry = storage.getItem(key) ?? '';
  const content = parseContent(withStorage((): unknown => JSON.parse(entry.slice(timeLength)), undefined));
  return content && { ...content, at: timeOf(entry) };
}

/**
 * Deletes the drafts of all people that are older than a day or have no time. A clock that was set back puts fresh drafts into the future:
 * they stay, for the same day.
 */
export function deleteExpiredDrafts({ storage, now }: Pick<Device, 'storage' | 'now'>): void {
  withStorage(() => {
    for (const key of keysWithPrefix(storage(), keyPrefix())) {
      const written = Date.parse(timeOf(storage().getItem(key)));
      if (!(Math.abs(now() - written) < limits.drafts.maxAge)) storage().removeItem(key);
    }
  }, undefined);
}

/** Deletes all drafts of one user; of all users when the user is unknown. */
export function deleteDrafts({ storage }: Pick<Device, 'storage'>, user: string | null): void {
  withStorage(() => {
    for (const key of keysWithPrefix(storage(), keyPrefix(user))) storage().removeItem(key);
  }, undefined);
}

/** Whether the device keeps drafts of a user. */
export function hasDrafts(device: Pick<Device, 'storage' | 'now'>, user: string): boolean {
  deleteExpiredDrafts(device);
  return withStorage(
    () =>
      keysWithPrefix(device.storage(), keyPrefix(user)).some(
        (key) => readEntry(device.storage(), key) !== null,
      ),
    false,
  );
}

/** The drafts of one user. @param user the user's id */
export function createDraftStore(device: Device, user: string): DraftStore {
  const { storage, now } = device;
  const lastSeen = new Map<string, string>();
  const keyOf = ({ record, form }: FormLocation, item: string) =>
    keyPrefix(user) + [record, form, item].map(encodeURIComponent).join('/');

  return {
    read: (location) =>
      withStorage(() => {
        deleteExpiredDrafts(device);
        const found = keysWithPrefix(storage(), keyOf(location, '')).flatMap((key) => {
          const draft = readEntry(storage(), key);
          return draft === null ? [] : [{ key, draft }];
        });
        const latest = found.toSorted((one, other) => other.draft.at.localeCompare(one.draft.at))[0];
        if (latest === undefined) return null;
        lastSeen.set(latest.key, latest.draft.at);
        return latest.draft;
      }, null),
    save: (location, content) =>
      withStorage(() => {
        if (device.isSignedOut(user)) return false;
        const at = new Date(now()).toISOString();
        const key = keyOf(location, content.item);
        storage().setItem(key, at + JSON.stringify({ version: formatVersion, ...content }));
        lastSeen.set(key, at);
        return true;
      }, false),
    remove: (location, item, saved) =>
      withStorage(() => {
        const key = keyOf(location, item);
        if (saved || timeOf(storage().getItem(key)) === lastSeen.get(key)) storage().removeItem(key);
      }, undefined),
  };
}
