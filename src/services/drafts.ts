// Answers that are not saved, on this device (decisions.md "Answers survive"; security.md 15): per person, record and place, for a day at
// most. A browser that keeps nothing, a full storage, and entries of another version or of somebody's making never break a page.
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import type { Draft, DraftContent, FormLocation } from '#machines/catalogue/records/drafts.ts';
import type { Answer } from '#machines/catalogue/fields/kinds.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';

const version = 1;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((part) => typeof part === 'string'));

const isAnswers = (value: unknown): value is Answers =>
  isObject(value) && Object.values(value).every(isAnswer);

/** What an entry holds; null for what is none of this version. By hand: the schema library's parts would stand in every page's script. */
function contentOf(entry: unknown): DraftContent | null {
  if (!isObject(entry) || entry['version'] !== version) return null;
  const { item, answers, base, prefilled } = entry;
  return typeof item === 'string' && isAnswers(answers) && isAnswers(base) && isObject(prefilled)
    ? { item, answers, base, prefilled }
    : null;
}

/** What the drafts need of the world. */
export interface Device {
  /** Throws where the browser keeps nothing. */
  storage: () => Storage;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Whether the person has logged out meanwhile: then nothing more is written. */
  isGone: (user: string) => boolean;
}

export interface Drafts {
  /** The latest draft of a place; null when there is none. */
  read: (place: FormLocation) => Draft | null;
  keep: (place: FormLocation, content: DraftContent) => void;
  /** `saved`: whatever is there; else only what was written or read here, not what another tab has written since. */
  drop: (place: FormLocation, item: string, saved: boolean) => void;
}

/** Under which keys a person's drafts stand; without a person those of all. */
const draftKeys = (user: string | null = null): string =>
  `anwcef.draft/${user === null ? '' : `${encodeURIComponent(user)}/`}`;

const keysOf = (storage: Storage, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );

/** Runs what needs the storage; a storage that refuses is none. */
function tried<Result>(run: () => Result, otherwise: Result): Result {
  try {
    return run();
  } catch {
    return otherwise;
  }
}

// An entry begins with the time when it was written: of other people's entries nothing else is looked at.
const timeLength = new Date(0).toISOString().length;
const timeOf = (entry: string | null) => entry?.slice(0, timeLength) ?? '';

/** Deletes what is older than a day, whoever wrote it, and what bears no time. */
export function sweepDrafts({ storage, now }: Pick<Device, 'storage' | 'now'>): void {
  const oldest = now() - limits.drafts.maxAge;
  tried(() => {
    for (const key of keysOf(storage(), draftKeys())) {
      const written = Date.parse(timeOf(storage().getItem(key)));
      // A clock that was set back must not keep them longer.
      if (!(written > oldest && written <= now())) storage().removeItem(key);
    }
  }, undefined);
}

/** Deletes all drafts of a person who logs out; of everybody when it is not known who that is. */
export function forgetDrafts({ storage }: Pick<Device, 'storage'>, user: string | null): void {
  tried(() => {
    for (const key of keysOf(storage(), draftKeys(user))) storage().removeItem(key);
  }, undefined);
}

/** The drafts of one person. */
export function openDrafts(device: Device, user: string): Drafts {
  const { storage, now } = device;
  const known = new Map<string, string>();
  const keyOf = ({ record, part }: FormLocation, item: string) =>
    draftKeys(user) + [record, part, item].map(encodeURIComponent).join('/');

  function readEntry(key: string): Draft | null {
    const entry = storage().getItem(key) ?? '';
    const content = contentOf(tried((): unknown => JSON.parse(entry.slice(timeLength)), undefined));
    return content && { ...content, at: timeOf(entry) };
  }

  return {
    read: (place) =>
      tried(() => {
        sweepDrafts(device);
        const found = keysOf(storage(), keyOf(place, '')).flatMap((key) => {
          const draft = readEntry(key);
          return draft === null ? [] : [{ key, draft }];
        });
        const latest = found.toSorted((one, other) => other.draft.at.localeCompare(one.draft.at))[0];
        if (latest === undefined) return null;
        known.set(latest.key, latest.draft.at);
        return latest.draft;
      }, null),
    keep: (place, content) =>
      tried(() => {
        if (device.isGone(user)) return;
        const at = new Date(now()).toISOString();
        const key = keyOf(place, content.item);
        storage().setItem(key, at + JSON.stringify({ version, ...content }));
        known.set(key, at);
      }, undefined),
    drop: (place, item, saved) =>
      tried(() => {
        const key = keyOf(place, item);
        if (saved || timeOf(storage().getItem(key)) === known.get(key)) storage().removeItem(key);
      }, undefined),
  };
}
