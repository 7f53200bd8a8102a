// Drafts: answers that are not saved yet, in the local storage of the device (product 11.3 to 11.6), per user, record and part, for a
// day at most. Every form that is opened writes an entry of its own, so that no tab overwrites the answers of another one (decision 047). An
// unavailable or full storage, and entries of another version or of another program, never break a page.
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import {
  combineDrafts,
  type Draft,
  type DraftContent,
  type DraftEntry,
  type FormLocation,
} from '#machines/catalogue/records/drafts.ts';
import type { Answer } from '#machines/catalogue/fields/kinds.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { randomKey } from './randomKey.ts';
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
  /**
   * The latest draft of a form or list, with those that do not contradict it; null when there is none.
   * @param isOpen the form is in use: its own entry is left out. Otherwise it is opened, and its next entry is a new one.
   */
  read: (location: FormLocation, isOpen?: boolean) => Draft | null;
  /**
   * Returns whether the draft is on the device now, or need not be there because another tab has saved its answers.
   * @param replaced entries that were read and whose answers the content has: they are deleted
   * @param isRewrite nothing was typed and no save is tried: the entry expires as before
   */
  save: (
    location: FormLocation,
    content: DraftContent,
    replaced?: readonly DraftEntry[],
    isRewrite?: boolean,
  ) => boolean;
  /**
   * Deletes the form's own entry.
   * @param isSaved the answers were saved: entries that were merged into this one are marked, so that their tabs do not write them again.
   */
  remove: (location: FormLocation, item: string, isSaved?: boolean) => void;
  /** Whether a form in use has written this entry. */
  isOwn: (key: string) => boolean;
  /** Deletes entries that were read, unless they have been written since. */
  removeFound: (entries: readonly DraftEntry[]) => void;
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

/** Whether an entry that was written at this time is kept no longer. A clock that was set back puts fresh entries into the future. */
const isExpired = (written: string, now: number): boolean =>
  !(Math.abs(now - Date.parse(written)) < limits.drafts.maxAge);

/** What takes the place of an entry whose answers another tab has saved. It is no draft, and expires like one. */
const savedMark = JSON.stringify({ version: formatVersion, isSaved: true });

/** The draft in an entry; null when the entry is not of this version. */
function readEntry(storage: Storage, key: string): Draft | null {
  const entry = storage.getItem(key) ?? '';
  const written = timeOf(entry);
  const parsed = withStorage((): unknown => JSON.parse(entry.slice(timeLength)), undefined);
  const content = parseContent(parsed);
  if (content === null) return null;
  // Entries of earlier releases have no time of typing.
  const typedAt = isObject(parsed) ? parsed['typedAt'] : undefined;
  const at = typeof typedAt === 'string' && !Number.isNaN(Date.parse(typedAt)) ? typedAt : written;
  return { ...content, at, entries: [{ key, written }] };
}

/**
 * Deletes the drafts of all people that are older than a day or have no time. A clock that was set back puts fresh drafts into the future:
 * they stay, for the same day.
 */
export function deleteExpiredDrafts({ storage, now }: Pick<Device, 'storage' | 'now'>): void {
  withStorage(() => {
    for (const key of keysWithPrefix(storage(), keyPrefix())) {
      if (isExpired(timeOf(storage().getItem(key)), now())) storage().removeItem(key);
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

/** An entry that a form of this page has written. */
interface OwnEntry {
  key: string;
  /** The answers as they were last written. */
  answers: string;
  typedAt: string;
  /** The time after which it expires: that of typing, or of a save. */
  written: string;
  /** The entries whose answers it was given. */
  used: readonly DraftEntry[];
}

/** The drafts of one user. @param user the user's id */
export function createDraftStore(device: Device, user: string): DraftStore {
  const { storage, now } = device;
  /** The entries of the forms in use, by the key of their form and item. */
  const own = new Map<string, OwnEntry>();
  /** The entries that were used or discarded here. A tab that still shows their answers writes them again, and they are not offered twice. */
  const dropped = new Map<string, string>();
  const keyOf = ({ record, form }: FormLocation, item: string) =>
    keyPrefix(user) + [record, form, item].map(encodeURIComponent).join('/');
  const removeFound = (entries: readonly DraftEntry[]) =>
    withStorage(() => {
      for (const { key, written } of entries) {
        dropped.set(key, written);
        if (timeOf(storage().getItem(key)) === written) storage().removeItem(key);
      }
    }, undefined);
  /** Marks an entry as saved, unless its tab has typed something else since. */
  const markSaved = ({ key, written }: DraftEntry) => {
    const entry = storage().getItem(key);
    if (entry === null || timeOf(entry) === written) storage().setItem(key, written + savedMark);
  };

  return {
    read: (location, isOpen = false) => {
      const prefix = keyOf(location, '');
      if (!isOpen) for (const form of own.keys()) if (form.startsWith(prefix)) own.delete(form);
      return withStorage(() => {
        deleteExpiredDrafts(device);
        const ownKeys = new Set([...own.values()].map(({ key }) => key));
        const found = keysWithPrefix(storage(), prefix).flatMap((key) => {
          const draft = ownKeys.has(key) ? null : readEntry(storage(), key);
          return draft === null || dropped.get(key) === draft.entries[0]?.written ? [] : [draft];
        });
        return combineDrafts(found.toSorted((one, other) => other.at.localeCompare(one.at)));
      }, null);
    },
    save: (location, content, replaced = [], isRewrite = false) =>
      withStorage(() => {
        if (device.isSignedOut(user)) return false;
        const form = keyOf(location, content.item);
        const answers = JSON.stringify(content.answers);
        const last = own.get(form);
        const unchanged = last?.answers === answers ? last : undefined;
        const time = new Date(now()).toISOString();
        const written = (isRewrite && unchanged?.written) || time;
        const key = last?.key ?? `${form}/${randomKey()}`;
        if (isExpired(written, now())) {
          storage().removeItem(key);
          return false;
        }
        if (unchanged && storage().getItem(key) === unchanged.written + savedMark) return true;
        // A page that is hidden writes its answers again: they were not typed then.
        const typedAt = unchanged?.typedAt ?? time;
        storage().setItem(key, written + JSON.stringify({ version: formatVersion, typedAt, ...content }));
        own.set(form, { key, answers, typedAt, written, used: [...(last?.used ?? []), ...replaced] });
        removeFound(replaced);
        return true;
      }, false),
    remove: (location, item, isSaved = false) =>
      withStorage(() => {
        const form = keyOf(location, item);
        const entry = own.get(form);
        if (entry === undefined) return;
        storage().removeItem(entry.key);
        own.delete(form);
        if (isSaved) for (const used of entry.used) markSaved(used);
      }, undefined),
    isOwn: (key) => [...own.values()].some((entry) => entry.key === key),
    removeFound,
  };
}
