import { describe, expect, test } from 'vitest';
import type { DraftContent } from '#machines/catalogue/records/drafts.ts';
import { deleteDrafts, createDraftStore, deleteExpiredDrafts, type Device } from './draftStore.ts';

/** The local storage of a browser; a value longer than `room` characters exceeds the quota. */
class MemoryStorage implements Storage {
  readonly #entries = new Map<string, string>();
  room = Number.POSITIVE_INFINITY;

  get length(): number {
    return this.#entries.size;
  }
  key(index: number): string | null {
    return [...this.#entries.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#entries.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (value.length > this.room) throw new DOMException('full', 'QuotaExceededError');
    this.#entries.set(key, value);
  }
  removeItem(key: string): void {
    this.#entries.delete(key);
  }
  clear(): void {
    this.#entries.clear();
  }
  keys(): string[] {
    return [...this.#entries.keys()];
  }
}

const hour = 60 * 60 * 1000;
const location = { record: 'eoi 1', form: 'contact-details' };
const content = (ua_position: string, item = ''): DraftContent => ({
  item,
  answers: { ua_position, ua_technologies: ['a', 'b'], ua_agreetodataprotection: true },
  base: { ua_position: '' },
  prefilled: { ua_registeredaddressline1: '1 Y Stryd Fawr' },
});

/** A device with a manual clock; `tab()` opens the store of another tab. */
function device() {
  const storage = new MemoryStorage();
  const clock = { now: Date.parse('2026-11-21T10:00:00.000Z') };
  const signedOut = new Set<string>();
  const world: Device = {
    storage: () => storage,
    now: () => clock.now,
    isSignedOut: (user) => signedOut.has(user),
  };
  return { storage, clock, signedOut, world, tab: (user = 'u-1') => createDraftStore(world, user) };
}

describe('a draft', () => {
  test('is returned for its own user, record and form alone, with the time of writing', () => {
    const { tab } = device();
    expect(tab().save(location, content('Cyfarwyddwr'))).toBe(true);
    const found = { ...content('Cyfarwyddwr'), at: '2026-11-21T10:00:00.000Z' };
    expect([
      tab().read(location),
      tab().read({ ...location, form: 'contact' }),
      tab().read({ ...location, record: 'eoi 2' }),
      tab('u-2').read(location),
      tab('u').read(location),
    ]).toEqual([found, null, null, null, null]);
  });

  test('of an item of a list is returned latest first, then the one before after a removal', () => {
    const { tab, clock } = device();
    const one = tab();
    one.save(location, content('first', 'a'));
    clock.now += 1000;
    one.save(location, content('second', 'b'));
    const found = [one.read(location)?.item];
    one.remove(location, 'b', false);
    found.push(one.read(location)?.item);
    expect(found).toEqual(['b', 'a']);
  });

  test('is deleted after a day, whichever user wrote it', () => {
    const { tab, clock, storage, world } = device();
    tab().save(location, content('old'));
    tab('u-2').save(location, content('other'));
    clock.now += 24 * hour - 1;
    deleteExpiredDrafts(world);
    const before = storage.length;
    tab('u-3').save(location, content('new'));
    clock.now += 1;
    deleteExpiredDrafts(world);
    expect([before, storage.keys()]).toEqual([2, ['anwcef.draft/u-3/eoi%201/contact-details/']]);
  });

  test('stays after the clock is set back by less than a day, and is deleted after more', () => {
    const { tab, clock, storage, world } = device();
    tab().save(location, content('new'));
    clock.now -= 24 * hour - 1;
    deleteExpiredDrafts(world);
    const left = [storage.length];
    clock.now -= 1;
    deleteExpiredDrafts(world);
    expect([...left, storage.length]).toEqual([1, 0]);
  });

  test('of another user stays unchanged when this user reads and removes drafts', () => {
    const { tab, storage } = device();
    tab('u-2').save(location, content('theirs'));
    const [key = ''] = storage.keys();
    const before = storage.getItem(key);
    tab().read(location);
    tab().remove(location, '', true);
    expect(storage.getItem(key)).toBe(before);
  });
});

describe('two tabs', () => {
  test('both write: the later draft is returned', () => {
    const { tab, clock } = device();
    const [one, other] = [tab(), tab()];
    one.save(location, content('one'));
    clock.now += 1;
    other.save(location, content('other'));
    expect(one.read(location)?.answers['ua_position']).toBe('other');
  });

  test('one removes a draft that the other has written since only after saving the step', () => {
    const { tab, clock, storage } = device();
    const [one, other] = [tab(), tab()];
    one.save(location, content('one'));
    clock.now += 1;
    other.save(location, content('other'));
    one.remove(location, '', false);
    const left = [storage.length];
    one.remove(location, '', true);
    expect([...left, storage.length]).toEqual([1, 0]);
  });

  test('one removes a draft of the other only after reading it', () => {
    const { tab, storage } = device();
    tab().save(location, content('one'));
    const other = tab();
    other.remove(location, '', false);
    const left = [storage.length];
    other.read(location);
    other.remove(location, '', false);
    expect([...left, storage.length]).toEqual([1, 0]);
  });
});

describe('log out', () => {
  test('deletes the drafts of the user alone', () => {
    const { tab, storage, world, signedOut } = device();
    const one = tab();
    one.save(location, content('one'));
    one.save({ ...location, form: 'directors' }, content('one', 'a'));
    tab('u-2').save(location, content('other'));
    storage.setItem('language', 'cy');
    signedOut.add('u-1');
    deleteDrafts(world, 'u-1');
    expect(storage.keys()).toEqual(['anwcef.draft/u-2/eoi%201/contact-details/', 'language']);
  });

  test('is followed by no write of a tab that is still open', () => {
    const { tab, storage, world, signedOut } = device();
    const one = tab();
    one.save(location, content('one'));
    signedOut.add('u-1');
    deleteDrafts(world, 'u-1');
    expect([one.save(location, content('one')), storage.length]).toEqual([false, 0]);
  });

  test('deletes the drafts of all people when the user is unknown', () => {
    const { tab, storage, world } = device();
    tab().save(location, content('one'));
    tab('u-2').save(location, content('other'));
    deleteDrafts(world, null);
    expect(storage.length).toBe(0);
  });
});

describe('a browser with a broken storage', () => {
  test('denies access: every function returns without an error', () => {
    const refused: Device = {
      storage: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      now: () => 0,
      isSignedOut: () => false,
    };
    const drafts = createDraftStore(refused, 'u-1');
    expect(drafts.save(location, content('one'))).toBe(false);
    drafts.remove(location, '', true);
    deleteExpiredDrafts(refused);
    deleteDrafts(refused, 'u-1');
    expect(drafts.read(location)).toBeNull();
  });

  test('is full: the last draft that fitted stays', () => {
    const { tab, storage } = device();
    tab().save(location, content('one'));
    storage.room = 10;
    expect(tab().save(location, content('a longer one'))).toBe(false);
    expect(tab().read(location)?.answers['ua_position']).toBe('one');
  });

  test.each([
    ['no JSON', '{"version":1'],
    ['another version', JSON.stringify({ ...content('one'), version: 2 })],
    ['no answers', JSON.stringify({ version: 1, item: '', base: {}, prefilled: {} })],
    [
      'answers of another kind',
      JSON.stringify({ ...content('one'), version: 1, answers: { ua_position: 7 } }),
    ],
    ['nothing', ''],
  ])('holds an entry that is %s: reading returns null', (_, text) => {
    const { tab, storage } = device();
    tab().save(location, content('one'));
    const [key = ''] = storage.keys();
    storage.setItem(key, `2026-11-21T10:00:00.000Z${text}`);
    expect(tab().read(location)).toBeNull();
  });

  test('holds an entry without a time: deleting expired drafts deletes it', () => {
    const { storage, world } = device();
    storage.setItem('anwcef.draft/u-1/x/y/', 'nonsense');
    deleteExpiredDrafts(world);
    expect(storage.length).toBe(0);
  });
});
