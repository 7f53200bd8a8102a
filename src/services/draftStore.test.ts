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
    const at = '2026-11-21T10:00:00.000Z';
    const found = { ...content('Cyfarwyddwr'), at, entries: [{ key: expect.any(String), written: at }] };
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
    const found = one.read(location);
    if (found !== null) one.removeFound(found.entries);
    expect([found?.item, one.read(location)?.item]).toEqual(['b', 'a']);
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
    expect([before, storage.keys()]).toEqual([
      2,
      [expect.stringMatching(/^anwcef\.draft\/u-3\/eoi%201\/contact-details\/\//)],
    ]);
  });

  test('is deleted a day after typing, however often its page is hidden with it', () => {
    const { tab, clock, storage } = device();
    const one = tab();
    one.save(location, content('old'));
    clock.now += 24 * hour - 1;
    const kept = [one.save(location, content('old'), [], true), tab().read(location)?.answers['ua_position']];
    clock.now += 1;
    kept.push(one.save(location, content('old'), [], true));
    expect([...kept, storage.length]).toEqual([true, 'old', false, 0]);
  });

  test('is kept for another day when a save of it is tried, with the time of typing', () => {
    const { tab, clock } = device();
    const one = tab();
    one.save(location, content('old'));
    clock.now += 23 * hour;
    one.save(location, content('old'));
    clock.now += 23 * hour;
    expect([one.save(location, content('old'), [], true), tab().read(location)?.at]).toEqual([
      true,
      '2026-11-21T10:00:00.000Z',
    ]);
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
    const one = tab();
    one.read(location);
    one.save(location, content('mine'));
    one.remove(location, '');
    expect(storage.getItem(key)).toBe(before);
  });
});

/** A draft of one answer. */
const answer = (name: string, value: string, item = ''): DraftContent => ({
  item,
  answers: { [name]: value },
  base: { [name]: '' },
  prefilled: {},
});

/** Writes one after the other, each a second later than the one before, each in a tab of its own. */
function written(...contents: DraftContent[]) {
  const world = device();
  const tabs = contents.map((one) => {
    const tab = world.tab();
    tab.save(location, one);
    world.clock.now += 1000;
    return tab;
  });
  return { ...world, tabs };
}

describe('two tabs', () => {
  test('type in different fields: a third one is offered the answers of both', () => {
    const { tab } = written(answer('ua_position', 'Cadeirydd'), answer('ua_firstname', 'Gwen'));
    expect(tab().read(location)).toMatchObject({
      answers: { ua_position: 'Cadeirydd', ua_firstname: 'Gwen' },
      base: { ua_position: '', ua_firstname: '' },
      at: '2026-11-21T10:00:01.000Z',
    });
  });

  test('type in the same field: the later answer is offered first, then the other one', () => {
    const { tab } = written(content('one'), content('other'));
    const third = tab();
    const first = third.read(location);
    if (first !== null) third.removeFound(first.entries);
    expect([first?.answers['ua_position'], third.read(location)?.answers['ua_position']]).toEqual([
      'other',
      'one',
    ]);
  });

  test('type the same answer: one offer has it, and nothing is left once it is discarded', () => {
    const { tab, storage } = written(content('one'), content('one'));
    const third = tab();
    const found = third.read(location);
    if (found !== null) third.removeFound(found.entries);
    expect([found?.answers['ua_position'], storage.length]).toEqual(['one', 0]);
  });

  test('one saves or undoes what it typed: the answers of the other stay', () => {
    const { tab, tabs } = written(answer('ua_position', 'Cadeirydd'), answer('ua_firstname', 'Gwen'));
    tabs[1]?.remove(location, '');
    expect(tab().read(location)?.answers).toEqual({ ua_position: 'Cadeirydd' });
  });

  test('one discards what the other typed: what the other has typed since stays', () => {
    const { tab, tabs } = written(content('one'));
    const other = tab();
    const found = other.read(location);
    tabs[0]?.save(location, content('newer'));
    if (found !== null) other.removeFound(found.entries);
    expect(other.read(location)?.answers['ua_position']).toBe('newer');
  });

  test('one discards what the other typed: the other writes it again when it is hidden', () => {
    const { tab, tabs, storage } = written(content('one'));
    const other = tab();
    const found = other.read(location);
    if (found !== null) other.removeFound(found.entries);
    const left = [storage.length];
    tabs[0]?.save(location, content('one'));
    // The time is that of typing.
    expect([...left, tab().read(location)]).toMatchObject([
      0,
      { answers: { ua_position: 'one' }, at: '2026-11-21T10:00:00.000Z' },
    ]);
  });

  test('one discards what the other typed and still shows: only the first one is not offered it again', () => {
    const { tab, tabs } = written(content('one'));
    const other = tab();
    const found = other.read(location);
    if (found !== null) other.removeFound(found.entries);
    tabs[0]?.save(location, content('one'), [], true);
    const offered = [other.read(location), tab().read(location)?.answers['ua_position']];
    tabs[0]?.save(location, content('newer'));
    expect([...offered, other.read(location)?.answers['ua_position']]).toEqual([null, 'one', 'newer']);
  });

  test('one uses and saves what the other typed: the other, when it is hidden, does not keep it again', () => {
    const { tab, tabs } = written(content('one'));
    const other = tab();
    const found = other.read(location);
    if (found === null) throw new Error('No draft was found.');
    other.save(location, found, found.entries);
    // The other tab has noticed that its entry is gone.
    tabs[0]?.save(location, content('one'), [], true);
    other.remove(location, '', true);
    const isKept = tabs[0]?.save(location, content('one'), [], true);
    const left = [isKept, other.read(location), tab().read(location)];
    tabs[0]?.save(location, content('newer'));
    expect([...left, tab().read(location)?.answers['ua_position']]).toEqual([true, null, null, 'newer']);
  });

  test('one uses what the other typed and saves it: what the other has typed since stays', () => {
    const { tab, tabs } = written(content('one'));
    const other = tab();
    const found = other.read(location);
    if (found === null) throw new Error('No draft was found.');
    other.save(location, found, found.entries);
    tabs[0]?.save(location, content('newer'));
    other.remove(location, '', true);
    expect(tab().read(location)?.answers['ua_position']).toBe('newer');
  });

  test('one uses what the other typed and gives it up: the other keeps it again', () => {
    const { tab, tabs } = written(content('one'));
    const other = tab();
    const found = other.read(location);
    if (found === null) throw new Error('No draft was found.');
    other.save(location, found, found.entries);
    other.remove(location, '');
    tabs[0]?.save(location, content('one'), [], true);
    expect(tab().read(location)?.answers['ua_position']).toBe('one');
  });

  test('one uses what the other typed: a single draft is left, which is its own', () => {
    const { tab, storage } = written(answer('ua_position', 'Cadeirydd'));
    const other = tab();
    const found = other.read(location);
    if (found === null) throw new Error('No draft was found.');
    other.save(location, found, found.entries);
    const left = [storage.length, other.read(location, true)];
    other.remove(location, '');
    expect([...left, storage.length]).toEqual([1, null, 0]);
  });

  test('one edits two items of a list: each draft is of one item', () => {
    const { tab } = written(answer('ua_position', 'a', 'a'), answer('ua_firstname', 'b', 'b'));
    expect(tab().read(location)).toMatchObject({ item: 'b', answers: { ua_firstname: 'b' } });
  });
});

describe('a form that is opened again', () => {
  test('writes a new draft and leaves the one that it is offered', () => {
    const { tab } = device();
    const one = tab();
    one.save(location, answer('ua_position', 'Cadeirydd'));
    one.read(location);
    one.save(location, answer('ua_firstname', 'Gwen'));
    one.remove(location, '');
    expect(one.read(location)?.answers).toEqual({ ua_position: 'Cadeirydd' });
  });

  test('is not offered its own draft while it is in use', () => {
    const { tab } = device();
    const one = tab();
    one.save(location, content('one'));
    expect(one.read(location, true)).toBeNull();
  });
});

describe('an entry of an earlier release', () => {
  const key = 'anwcef.draft/u-1/eoi%201/contact-details/';
  const entry = `2026-11-21T09:00:00.000Z${JSON.stringify({ ...content('one'), version: 1 })}`;

  test('is offered with its time, beside a newer one, and deleted with it', () => {
    const { tab, storage } = device();
    storage.setItem(key, entry);
    tab().save(location, answer('ua_firstname', 'Gwen'));
    const other = tab();
    const found = other.read(location);
    if (found !== null) other.removeFound(found.entries);
    expect([found?.answers, storage.length]).toEqual([
      { ...content('one').answers, ua_firstname: 'Gwen' },
      0,
    ]);
  });

  test.each([undefined, 'nonsense', 7])('that says it was typed at %s has the time of writing', (typedAt) => {
    const { tab, storage } = device();
    storage.setItem(
      key,
      entry.slice(0, 24) + JSON.stringify({ ...content('one'), version: 1, ...(typedAt && { typedAt }) }),
    );
    expect(tab().read(location)?.at).toBe('2026-11-21T09:00:00.000Z');
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
    expect(storage.keys()).toEqual([expect.stringContaining('anwcef.draft/u-2/'), 'language']);
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
    drafts.remove(location, '');
    drafts.removeFound([{ key: 'x', written: '' }]);
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

  test('is full: a draft whose answers were used stays until they are written', () => {
    const { tab, storage } = device();
    tab().save(location, content('one'));
    const other = tab();
    const found = other.read(location);
    storage.room = 10;
    expect(found && other.save(location, found, found.entries)).toBe(false);
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
