// The documents of a record with their files: which files count, which are unsaved, and the notices (product 8.4 to 8.8, 6.8).
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock, waitFor, type EmittedFrom } from 'xstate';
import { stubCallMachine } from '#tests/stubCallMachine.ts';
import { failureOf } from '#tests/recordFlowHarness.ts';
import type { Note } from '../catalogue/api/dataResults.ts';
import type { Message } from '../catalogue/api/errors.ts';
import { limits } from '../catalogue/fields/limits.ts';
import { uploadStates } from '../catalogue/records/documents.ts';
import type { StoredDocuments } from '../catalogue/records/related.ts';
import { documentsMachine, type DocumentsScope } from './documentsMachine.ts';
import { fileMachine, type FileEvent, type UploadResult, type UploadInput } from './fileMachine.ts';
import type { Failure } from '../ports.ts';

const note = (id: string): Note => ({
  id,
  filename: `${id}.pdf`,
  subject: '',
  filetype: 'Accounts',
  mimetype: 'application/pdf',
  size: 1000,
  createdon: '2026-11-21',
  state: 3,
});
const stored = (state: number, ...ids: string[]): StoredDocuments => ({ state, notes: ids.map(note) });
const filesChosen = (...keys: string[]) => ({
  type: 'files.chosen' as const,
  files: keys.map((key) => ({ key, filename: `${key}.pdf`, size: 1000 })),
});

/** The documents with scripted ports; `tell` sends an event to the machine of a file. */
function openDocuments(
  fetches: readonly (StoredDocuments | Failure)[],
  removeNote: (id: string) => Promise<void> = async () => undefined,
  client: string | null = null,
) {
  const emittedEvents: EmittedFrom<typeof documentsMachine>[] = [];
  const uploads: string[] = [];
  const settle = new Map<string, (answered: UploadResult | Failure) => void>();
  const remaining = [...fetches];
  const machine = documentsMachine.provide({
    actors: {
      file: fileMachine.provide({
        actors: {
          upload: stubCallMachine(
            ({ key, replaces }: UploadInput) =>
              new Promise<UploadResult>((resolve, reject) => {
                uploads.push(replaces === undefined ? key : `${key} in place of ${replaces}`);
                settle.set(key, (answered) => ('status' in answered ? reject(answered) : resolve(answered)));
              }),
          ),
          progress: fromCallback(() => undefined),
        },
      }),
      removeNote: stubCallMachine(({ id }: { id: string }) => removeNote(id)),
      fetchDocuments: stubCallMachine<StoredDocuments, DocumentsScope>(async () => {
        const next = remaining.shift();
        if (next === undefined) throw new Error('This test expects no further fetch.');
        if ('status' in next) throw next;
        return next;
      }),
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, {
    input: { record: 'application', client, recordId: 'r-1' },
    clock,
  });
  actor.on('*', (emitted) => emittedEvents.push(emitted));
  actor.start();
  const listed = () => waitFor(actor, (snapshot) => !snapshot.matches({ list: 'loading' }));
  const tell = (key: string, event: FileEvent) =>
    actor
      .getSnapshot()
      .context.files.find((file) => file.key === key)
      ?.ref.send(event);
  /** Answers the upload of a file and waits until its machine has handled the answer. */
  const answered = async (key: string, answer: UploadResult | Failure) => {
    const ref = actor.getSnapshot().context.files.find((file) => file.key === key)?.ref;
    settle.get(key)?.(answer);
    if (ref !== undefined) await waitFor(ref, (snapshot) => !snapshot.matches('uploading'));
  };
  return { actor, clock, emittedEvents, uploads, listed, tell, answered };
}

const changed = (uploadState: number, unstoredCount: number, ...ids: string[]) => ({
  type: 'documents.changed',
  documents: {
    count: ids.length,
    uploadState,
    unstoredCount,
    stored: { ...stored(uploadState, ...ids), stateMessage: null },
  },
});

/** The stored files are not known, because they changed or could not be fetched. */
const unknown = (unstoredCount: number) => ({
  type: 'documents.changed',
  documents: { count: null, uploadState: uploadStates.unknown, unstoredCount },
});

describe('the stored files', () => {
  test('are listed and emitted with their upload state', async () => {
    const { emittedEvents, listed } = openDocuments([stored(3, 'a')]);
    const { context } = await listed();
    expect([context.notes, context.uploadState, emittedEvents]).toEqual([
      [note('a')],
      3,
      [changed(3, 0, 'a')],
    ]);
  });

  test('make the user wait when they are opened and asked for again, not while they are scanned', async () => {
    const { actor, clock, listed } = openDocuments([failureOf(500), stored(2, 'a'), stored(3, 'a')]);
    const waits = () => [
      actor.getSnapshot().hasTag('busy'),
      Object.values(actor.getSnapshot().getMeta()).flatMap((each) => each?.busy ?? []),
    ];
    const opening = waits();
    await listed();
    const failed = waits();
    actor.send({ type: 'list.retried' });
    const retrying = waits();
    await listed();
    clock.increment(limits.upload.scanPollInterval.first);
    const polling = [actor.getSnapshot().value, waits()];
    expect([opening, failed, retrying, polling]).toEqual([
      [true, ['busy.documents']],
      [false, []],
      [true, ['busy.documents']],
      [{ list: { scanning: 'polling' }, removal: 'none', unstoredFiles: 'none' }, [false, []]],
    ]);
  });

  test('show the notice of a failed fetch, which can be tried again', async () => {
    const { actor, emittedEvents, listed } = openDocuments([failureOf(500), stored(1)]);
    expect((await listed()).matches({ list: 'failed' })).toBe(true);
    actor.send({ type: 'list.retried' });
    expect([(await listed()).matches({ list: 'listed' }), emittedEvents]).toEqual([
      true,
      [
        { type: 'notice.raised', message: { messageId: 'notice.500', type: 'error' } },
        unknown(0),
        changed(1, 0),
      ],
    ]);
  });

  test('are reported as unknown when a fetch fails after they were known', async () => {
    const { clock, emittedEvents, listed } = openDocuments([stored(2, 'a'), failureOf(500)]);
    await listed();
    clock.increment(limits.upload.scanPollInterval.first);
    await listed();
    expect(emittedEvents).toEqual([
      changed(2, 0, 'a'),
      { type: 'notice.raised', message: { messageId: 'notice.500', type: 'error' } },
      unknown(0),
    ]);
  });

  test('are reported as unknown from the end of an upload until they are fetched again', async () => {
    const { actor, emittedEvents, listed, tell, answered } = openDocuments([stored(1), stored(2, 'a')]);
    await listed();
    actor.send(filesChosen('a'));
    tell('a', { type: 'type.chosen', filetype: 'Quote' });
    actor.send({ type: 'uploads.requested' });
    emittedEvents.length = 0;
    await answered('a', { stored: true });
    await listed();
    expect(emittedEvents).toEqual([unknown(0), changed(2, 0, 'a')]);
  });

  describe('while a call changes them', () => {
    const uploading = async (...fetches: StoredDocuments[]) => {
      const opened = openDocuments([stored(3, 'n'), ...fetches]);
      await opened.listed();
      opened.actor.send({ ...filesChosen('a', 'b'), line: 'Accounts' });
      opened.emittedEvents.length = 0;
      opened.actor.send({ type: 'uploads.requested' });
      const documents = () => opened.emittedEvents.filter(({ type }) => type === 'documents.changed');
      return { ...opened, documents };
    };

    test('are reported as unknown from the beginning of an upload until each has its answer', async () => {
      const { documents, answered } = await uploading();
      await answered('a', { stored: false, reason: null });
      const afterOne = documents();
      await answered('b', failureOf(413));
      expect([afterOne, documents().slice(3)]).toEqual([
        [unknown(2), unknown(2), unknown(2)],
        [changed(3, 2, 'n')],
      ]);
    });

    test('are reported as unknown while an upload runs, although another file was stored and the list fetched', async () => {
      const { actor, documents, answered } = await uploading(stored(3, 'n', 'a'));
      await answered('a', { stored: true });
      await waitFor(actor, (snapshot) => snapshot.matches({ list: 'listed' }));
      const meanwhile = documents().at(-1);
      await answered('b', { stored: false, reason: null });
      expect([meanwhile, documents().at(-1)]).toEqual([unknown(1), changed(3, 1, 'n', 'a')]);
    });

    test('stay unknown after an upload without an answer until its file is removed and the list fetched', async () => {
      const { actor, documents, tell, answered } = await uploading(stored(3, 'n', 'a'));
      await answered('a', failureOf('timeout'));
      await answered('b', { stored: false, reason: null });
      const afterBoth = documents();
      tell('a', { type: 'file.removed' });
      await waitFor(actor, (snapshot) => snapshot.matches({ list: 'listed' }));
      expect([afterBoth, documents().at(-1)]).toEqual([
        [unknown(2), unknown(2), unknown(2), unknown(2)],
        changed(3, 1, 'n', 'a'),
      ]);
    });

    test('become unknown as soon as a deletion begins', async () => {
      const { actor, emittedEvents, listed } = openDocuments(
        [stored(3, 'a')],
        () => new Promise<void>(() => {}),
      );
      await listed();
      actor.send({ type: 'removal.requested', note: note('a') });
      const asking = emittedEvents.at(-1);
      actor.send({ type: 'removal.confirmed' });
      expect([asking, emittedEvents.at(-1)]).toEqual([changed(3, 0, 'a'), unknown(0)]);
    });
  });

  test('are fetched until a file of an earlier visit is scanned', async () => {
    const { clock, emittedEvents, listed } = openDocuments([stored(2, 'a'), stored(2, 'a'), stored(3, 'a')]);
    for (let poll = 0; poll < 4; poll += 1) {
      await listed();
      clock.increment(limits.upload.scanPollInterval.last);
    }
    expect(emittedEvents).toEqual([changed(2, 0, 'a'), changed(2, 0, 'a'), changed(3, 0, 'a')]);
  });

  test('are fetched more and more seldom while they are scanned, until the user has to ask after ten minutes', async () => {
    const { actor, clock, emittedEvents, listed } = openDocuments(
      Array.from({ length: 40 }, () => stored(2, 'a')),
    );
    const secondsOfPolls: number[] = [];
    for (let second = 0; second <= 660; second += 1) {
      const before = emittedEvents.length;
      await listed();
      if (emittedEvents.length > before && second > 0) secondsOfPolls.push(second);
      clock.increment(1_000);
    }
    const isUnready = actor.getSnapshot().matches({ list: 'unready' });
    actor.send({ type: 'list.retried' });
    const afterRetry = (await listed()).matches({ list: 'scanning' });
    expect([secondsOfPolls.slice(0, 9), Math.max(...secondsOfPolls) <= 600, isUnready, afterRetry]).toEqual([
      [2, 5, 10, 17, 28, 44, 67, 97, 127],
      true,
      true,
      true,
    ]);
  });

  test.each([
    ['state 1', 1],
    ['a state that no list names', 4],
  ])('with %s are asked for again until they are ready', async (_, state) => {
    const { actor, clock, listed } = openDocuments([stored(state, 'a'), stored(state, 'a'), stored(3, 'a')]);
    await listed();
    const values = [actor.getSnapshot().value.list];
    for (let poll = 0; poll < 2; poll += 1) {
      clock.increment(limits.upload.scanPollInterval.last);
      await waitFor(actor, (snapshot) => !snapshot.matches({ list: { scanning: 'polling' } }));
      values.push(actor.getSnapshot().value.list);
    }
    expect(values).toEqual([{ scanning: 'waiting' }, { scanning: 'waiting' }, 'listed']);
  });

  test('with state 1 are asked for by a button after ten minutes, and let further files be uploaded', async () => {
    const { actor, clock, uploads, listed } = openDocuments([
      ...Array.from({ length: 3 }, () => stored(1, 'a')),
      stored(3, 'a'),
    ]);
    await listed();
    actor.send({ ...filesChosen('b'), line: 'Accounts' });
    actor.send({ type: 'uploads.requested' });
    clock.increment(limits.upload.scanPollInterval.first);
    await waitFor(actor, (snapshot) => snapshot.matches({ list: { scanning: 'waiting' } }));
    clock.increment(limits.upload.scanDuration);
    const isUnready = actor.getSnapshot().matches({ list: 'unready' });
    actor.send({ type: 'list.retried' });
    await listed();
    expect([isUnready, actor.getSnapshot().value.list, uploads]).toEqual([true, 'listed', ['b']]);
  });

  test('are not asked for again when there are none, nor when their state could not be had', async () => {
    const message: Message = { messageId: 'notice.documentstatus.500', type: 'error' };
    const values = [];
    for (const list of [stored(1), { ...stored(uploadStates.unknown, 'a'), stateMessage: message }]) {
      const { actor, listed } = openDocuments([list]);
      await listed();
      values.push(actor.getSnapshot().value.list);
    }
    expect(values).toEqual(['listed', 'listed']);
  });

  test('that are not known are not counted as none while a file is chosen', async () => {
    const { actor, emittedEvents, listed } = openDocuments([failureOf(500)]);
    await listed();
    actor.send(filesChosen('a'));
    expect(emittedEvents.at(-1)).toEqual(unknown(1));
  });
});

describe('chosen files', () => {
  test('are uploaded only once the server no longer saves or scans earlier ones', async () => {
    const { actor, clock, uploads, listed, tell } = openDocuments([stored(2, 'a'), stored(3, 'a')]);
    await listed();
    actor.send(filesChosen('b'));
    tell('b', { type: 'type.chosen', filetype: 'Accounts' });
    actor.send({ type: 'uploads.requested' });
    const whileScanning = [...uploads];
    clock.increment(limits.upload.scanPollInterval.first);
    await listed();
    actor.send({ type: 'uploads.requested' });
    expect([whileScanning, uploads]).toEqual([[], ['b']]);
  });

  test('stay unsaved and in the emitted count until each is stored or removed', async () => {
    const { actor, clock, emittedEvents, listed, tell, answered } = openDocuments([
      stored(1),
      stored(2, 'a'),
      stored(3, 'a'),
    ]);
    await listed();
    const unsaved = () => actor.getSnapshot().hasTag('unsaved');
    const unsavedAfterEvents = [unsaved()];
    actor.send(filesChosen('a', 'b'));
    unsavedAfterEvents.push(unsaved());
    tell('a', { type: 'type.chosen', filetype: 'Accounts' });
    tell('a', { type: 'upload.requested' });
    await answered('a', { stored: true });
    unsavedAfterEvents.push(unsaved());
    tell('b', { type: 'file.removed' });
    unsavedAfterEvents.push(unsaved());
    const unstoredCounts = emittedEvents.flatMap((emitted) =>
      'documents' in emitted ? [emitted.documents.unstoredCount] : [],
    );
    expect([
      unsavedAfterEvents,
      unstoredCounts.filter((count, index) => count !== unstoredCounts[index - 1]),
    ]).toEqual([
      [false, true, true, false],
      [0, 2, 1, 0],
    ]);
    await waitFor(actor, (snapshot) => snapshot.matches({ list: { scanning: 'waiting' } }));
    clock.increment(limits.upload.scanPollInterval.first);
    const { context } = await waitFor(actor, ({ context: now }) => now.uploadState === 3);
    expect([context.files, context.notes, emittedEvents.at(-1)]).toEqual([
      [],
      [note('a')],
      changed(3, 0, 'a'),
    ]);
  });

  test('are sent by Upload when they are ready; each other file shows what is missing', async () => {
    const { actor, uploads, listed, tell } = openDocuments([stored(1)]);
    await listed();
    actor.send(filesChosen('a', 'b'));
    tell('b', { type: 'type.chosen', filetype: 'Quote' });
    actor.send({ type: 'uploads.requested' });
    const issues = actor.getSnapshot().context.files.map(({ ref }) => ref.getSnapshot().context.issue);
    expect([uploads, issues]).toEqual([['b'], ['documentType', null]]);
  });

  test('are counted together with the stored files, each once', async () => {
    const notes = Array.from({ length: limits.upload.filesPerRecord - 2 }, (_, index) => `n${index}`);
    const { actor, listed, tell, answered } = openDocuments([stored(3, ...notes), stored(2, ...notes, 'a')]);
    await listed();
    actor.send(filesChosen('a'));
    tell('a', { type: 'type.chosen', filetype: 'Quote' });
    tell('a', { type: 'upload.requested' });
    await answered('a', { stored: true });
    await waitFor(actor, ({ context }) => context.notes.length === limits.upload.filesPerRecord - 1);
    actor.send(filesChosen('b', 'c'));
    const issues = actor
      .getSnapshot()
      .context.files.filter(({ key }) => key !== 'a')
      .map(({ ref }) => ref.getSnapshot().context.issue);
    expect(issues).toEqual([null, 'fileCount']);
  });

  test('do not count when they cannot be uploaded', async () => {
    const notes = Array.from({ length: limits.upload.filesPerRecord - 2 }, (_, index) => `n${index}`);
    const { actor, emittedEvents, listed } = openDocuments([stored(3, ...notes)]);
    await listed();
    const empty = { key: 'empty', filename: 'gwag.pdf', size: 0 };
    const file = (key: string) => ({ key, filename: `${key}.pdf`, size: 1 });
    actor.send({ type: 'files.chosen', files: [empty, file('one')] });
    actor.send({ type: 'files.chosen', files: [file('two'), file('three')] });
    const issues = actor.getSnapshot().context.files.map(({ ref }) => ref.getSnapshot().context.issue);
    const { context } = actor.getSnapshot();
    expect([issues, context.unstoredKeys, emittedEvents.at(-1)]).toEqual([
      ['fileEmpty', null, null, 'fileCount'],
      ['one', 'two'],
      changed(3, 2, ...notes),
    ]);
  });

  test('hold nothing when all of them are refused', async () => {
    const { actor, emittedEvents, listed } = openDocuments([stored(1)]);
    await listed();
    actor.send({ type: 'files.chosen', files: [{ key: 'a', filename: 'rhaglen.exe', size: 1 }] });
    expect([actor.getSnapshot().hasTag('unsaved'), emittedEvents.at(-1)]).toEqual([false, changed(1, 0)]);
  });

  test('are named when they are stored, until the next ones are chosen', async () => {
    const { actor, listed, tell, answered } = openDocuments([stored(1), stored(2, 'a'), stored(3, 'a')]);
    await listed();
    actor.send(filesChosen('a'));
    tell('a', { type: 'type.chosen', filetype: 'Quote' });
    const names = [actor.getSnapshot().context.storedName];
    actor.send({ type: 'uploads.requested' });
    await answered('a', { stored: true });
    names.push(actor.getSnapshot().context.storedName);
    actor.send(filesChosen('b'));
    names.push(actor.getSnapshot().context.storedName);
    expect(names).toEqual([null, 'a.pdf', null]);
  });
});

describe('many files', () => {
  const keys = ['a', 'b', 'c', 'd', 'e'];
  const uploadAll = async (...fetches: StoredDocuments[]) => {
    const opened = openDocuments([stored(1), ...fetches]);
    await opened.listed();
    opened.actor.send({ ...filesChosen(...keys), line: 'Accounts' });
    opened.actor.send({ type: 'uploads.requested' });
    const states = () =>
      opened.actor.getSnapshot().context.files.map(({ key, ref }) => `${key} ${ref.getSnapshot().value}`);
    return { ...opened, states };
  };

  test('are uploaded two at once, and the next one begins when one is stored, refused, removed or without an answer', async () => {
    const { uploads, states, tell, answered } = await uploadAll(...keys.map(() => stored(3)));
    const atFirst = [...uploads];
    const statesAtFirst = states();
    await answered('a', { stored: true });
    const afterStored = [...uploads];
    await answered('b', { stored: false, reason: null });
    const afterRefused = [...uploads];
    await answered('c', failureOf('timeout'));
    const afterTimeout = [...uploads];
    tell('d', { type: 'file.removed' });
    expect([atFirst, statesAtFirst, afterStored, afterRefused, afterTimeout, states()]).toEqual([
      ['a', 'b'],
      ['a uploading', 'b uploading', 'c waiting', 'd waiting', 'e waiting'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c', 'd'],
      keys,
      ['b failed', 'c failed', 'e uploading'],
    ]);
  });

  test('make the user wait while they wait for their turn, and are all stopped together', async () => {
    const { actor, uploads, states } = await uploadAll(...keys.map(() => stored(3)));
    const waits = actor.getSnapshot().context.files.map(({ ref }) => ref.getSnapshot().hasTag('busy'));
    actor.send({ type: 'uploads.stopped' });
    const stopped = states();
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    expect([waits, stopped, uploads]).toEqual([
      keys.map(() => true),
      keys.map((key) => `${key} stopped`),
      ['a', 'b'],
    ]);
  });

  test('wait again when Upload is pressed after a stop', async () => {
    const { actor, uploads, states } = await uploadAll(...keys.map(() => stored(3)));
    actor.send({ type: 'uploads.stopped' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    actor.send({ type: 'uploads.requested' });
    await waitFor(actor, (snapshot) => snapshot.matches({ list: 'listed' }));
    expect([uploads, states()]).toEqual([
      ['a', 'b', 'a', 'b'],
      ['a uploading', 'b uploading', 'c waiting', 'd waiting', 'e waiting'],
    ]);
  });
});

describe('an upload without an answer', () => {
  const uploadingTwo = async (...fetches: (StoredDocuments | Failure)[]) => {
    const opened = openDocuments([stored(1), ...fetches]);
    await opened.listed();
    opened.actor.send(filesChosen('a', 'b'));
    for (const key of ['a', 'b']) opened.tell(key, { type: 'type.chosen', filetype: 'Accounts' });
    opened.actor.send({ type: 'uploads.requested' });
    /** Waits until the list is there and so many chosen files are left. */
    const settled = (fileCount: number) =>
      waitFor(
        opened.actor,
        (snapshot) => !snapshot.hasTag('busy') && snapshot.context.files.length === fileCount,
      );
    return { ...opened, settled };
  };

  test('that was stopped asks for the stored files at once, and takes the file for stored when it is there', async () => {
    const { actor, emittedEvents, uploads, tell, settled } = await uploadingTwo(
      stored(3, 'a'),
      stored(3, 'a'),
      stored(3, 'a'),
      stored(3, 'a'),
    );
    tell('a', { type: 'upload.stopped' });
    tell('b', { type: 'upload.stopped' });
    const { context } = await settled(1);
    expect([context.files.map(({ key }) => key), context.storedName, context.notes, uploads]).toEqual([
      ['b'],
      'a.pdf',
      [note('a')],
      ['a', 'b'],
    ]);
    actor.send({ type: 'uploads.requested' });
    await settled(1);
    expect([uploads, emittedEvents.at(-1)]).toEqual([['a', 'b', 'b'], unknown(1)]);
  });

  test('that failed is not sent again before the stored files were asked for', async () => {
    const { actor, uploads, answered, settled } = await uploadingTwo(
      failureOf(500),
      stored(3, 'b'),
      stored(3, 'b'),
    );
    await answered('a', failureOf('timeout'));
    await answered('b', failureOf(503));
    actor.send({ type: 'uploads.requested' });
    const asking = [actor.getSnapshot().value, actor.getSnapshot().hasTag('busy'), [...uploads]];
    await settled(2);
    const unknownYet = [actor.getSnapshot().value, [...uploads]];
    actor.send({ type: 'uploads.requested' });
    const { context } = await settled(1);
    expect([asking, unknownYet, uploads, context.files.map(({ key }) => key)]).toEqual([
      [{ list: 'checking', removal: 'none', unstoredFiles: 'some' }, true, ['a', 'b']],
      [{ list: 'failed', removal: 'none', unstoredFiles: 'some' }, ['a', 'b']],
      ['a', 'b', 'a'],
      ['a'],
    ]);
  });

  test('waits while the server still checks the file, and is stored once it is ready', async () => {
    const { actor, clock, uploads, tell, answered, settled } = await uploadingTwo(
      stored(3, 'b'),
      stored(2, 'b', 'a'),
      stored(2, 'b', 'a'),
      stored(3, 'b', 'a'),
      stored(3, 'b', 'a'),
    );
    await answered('b', { stored: true });
    await settled(1);
    tell('a', { type: 'upload.stopped' });
    await settled(1);
    actor.send({ type: 'uploads.requested' });
    const waiting = [actor.getSnapshot().context.files.map(({ key }) => key), [...uploads]];
    for (let poll = 0; poll < 2; poll += 1) {
      clock.increment(limits.upload.scanPollInterval.last);
      await waitFor(actor, (snapshot) => !snapshot.matches({ list: { scanning: 'polling' } }));
    }
    await settled(0);
    expect([waiting, actor.getSnapshot().context.files, uploads]).toEqual([
      [['a'], ['a', 'b']],
      [],
      ['a', 'b'],
    ]);
  });

  test('asks for the stored files when its file is removed, and not for one that was never sent', async () => {
    const { actor, tell, answered, settled } = await uploadingTwo(stored(3, 'a'));
    await answered('a', failureOf('timeout'));
    await answered('b', failureOf(413));
    tell('b', { type: 'file.removed' });
    const before = actor.getSnapshot().context.notes;
    tell('a', { type: 'file.removed' });
    const { context } = await settled(0);
    expect([before, context.notes, context.files]).toEqual([[], [note('a')], []]);
  });
});

describe('files that the server does not store', () => {
  const refusing = async () => {
    const opened = openDocuments([stored(1)]);
    await opened.listed();
    opened.actor.send(filesChosen('a', 'b'));
    for (const key of ['a', 'b']) opened.tell(key, { type: 'type.chosen', filetype: 'Other' });
    opened.actor.send({ type: 'uploads.requested' });
    const notices = () => opened.emittedEvents.filter(({ type }) => type !== 'documents.changed');
    return { ...opened, notices };
  };
  const names = (text: string) => ({
    type: 'notice.raised',
    message: { messageId: 'notice.files.failed', type: 'error', values: { names: text } },
  });

  test('are listed by name and stay unsaved', async () => {
    const { actor, notices, answered } = await refusing();
    await answered('a', { stored: false, reason: 'scan' });
    await answered('b', { stored: false, reason: null });
    const snapshot = actor.getSnapshot();
    expect([notices(), snapshot.hasTag('unsaved'), snapshot.context.unstoredKeys]).toEqual([
      [names('a.pdf'), names('a.pdf, b.pdf')],
      true,
      ['a', 'b'],
    ]);
  });

  test('can be tried again, with a new list of names', async () => {
    const { actor, notices, uploads, answered } = await refusing();
    await answered('a', { stored: false, reason: null });
    actor.send({ type: 'uploads.requested' });
    await answered('b', { stored: false, reason: null });
    expect([uploads, notices()]).toEqual([
      ['a', 'b', 'a'],
      [names('a.pdf'), names('b.pdf')],
    ]);
  });

  const refused = (text: string) => ({
    type: 'notice.raised',
    message: { messageId: 'notice.files.refused', type: 'error', values: { names: text } },
  });
  const content: UploadResult = { stored: false, reason: 'fileContent' };

  test('because of their content count no longer, hold nothing and are not sent again', async () => {
    const { actor, emittedEvents, notices, uploads, answered } = await refusing();
    await answered('a', content);
    const one = [notices(), emittedEvents.at(-1), actor.getSnapshot().context.unstoredKeys];
    await answered('b', content);
    const { context } = actor.getSnapshot();
    actor.send({ type: 'uploads.requested' });
    expect([
      one,
      notices().slice(1),
      emittedEvents.at(-1),
      actor.getSnapshot().hasTag('unsaved'),
      context.files.map(({ key }) => key),
      uploads,
    ]).toEqual([
      [[refused('a.pdf')], unknown(1), ['b']],
      [refused('a.pdf, b.pdf')],
      changed(1, 0),
      false,
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  test('because of their content are named apart from those that can be tried again', async () => {
    const { actor, notices, uploads, answered } = await refusing();
    await answered('a', content);
    await answered('b', { stored: false, reason: null });
    actor.send({ type: 'uploads.requested' });
    await answered('b', content);
    expect([uploads, notices()]).toEqual([
      ['a', 'b', 'b'],
      [refused('a.pdf'), names('b.pdf'), refused('b.pdf')],
    ]);
  });

  test('because of their content leave their place to another file', async () => {
    const { actor, uploads, answered } = await refusing();
    actor.send({ ...filesChosen('c'), line: 'Accounts' });
    actor.send({ type: 'uploads.requested' });
    const before = [...uploads];
    await answered('a', content);
    expect([before, uploads]).toEqual([
      ['a', 'b'],
      ['a', 'b', 'c'],
    ]);
  });

  test('as far as anybody knows are said to be perhaps not uploaded', async () => {
    const { notices, answered } = await refusing();
    const later: Message = { messageId: 'notice.retryafter.seconds', type: 'error', values: { seconds: 30 } };
    await answered('a', failureOf(503, { notice: later }));
    expect(notices()).toEqual([
      {
        type: 'notice.raised',
        message: { messageId: 'notice.files.unconfirmed', type: 'error', values: { names: 'a.pdf' } },
      },
      { type: 'notice.raised', message: later },
    ]);
  });

  test('show the message of a failed call', async () => {
    const { notices, answered } = await refusing();
    await answered('a', failureOf('offline'));
    expect(notices()).toEqual([
      {
        type: 'notice.raised',
        message: { messageId: 'notice.offline', type: 'error', values: { names: 'a.pdf' } },
      },
    ]);
  });

  test('because the service is busy are named, and the message says how long to wait', async () => {
    const { notices, answered } = await refusing();
    const later: Message = { messageId: 'notice.retryafter.seconds', type: 'error', values: { seconds: 30 } };
    await answered('a', failureOf(429, { notice: later }));
    await answered('b', failureOf(429, { notice: later }));
    const wait = { type: 'notice.raised', message: later };
    expect(notices()).toEqual([names('a.pdf'), wait, names('a.pdf, b.pdf'), wait]);
  });

  test('because the record may be closed are reported apart, so that the record is checked first', async () => {
    const { notices, answered } = await refusing();
    await answered('a', failureOf(422));
    expect(notices()).toEqual([
      {
        type: 'change.refused',
        message: { messageId: 'notice.422', type: 'error', values: { names: 'a.pdf' } },
      },
    ]);
  });
});

describe('the documents of a client who may be assigned no longer', () => {
  const clientGone = { messageId: 'notice.client.gone', type: 'error' };
  const open = async () => {
    const opened = openDocuments([stored(3, 'a'), stored(1)], () => Promise.reject(failureOf(404)), 'c-1');
    await opened.listed();
    opened.emittedEvents.length = 0;
    return opened;
  };
  const refusals = ({ emittedEvents }: Awaited<ReturnType<typeof open>>) =>
    emittedEvents.filter(({ type }) => type !== 'documents.changed');

  test('name no file as deleted when the deletion answers 404, so that the Application is checked first', async () => {
    const opened = await open();
    opened.actor.send({ type: 'removal.requested', note: note('a') });
    opened.actor.send({ type: 'removal.confirmed' });
    const { context } = await waitFor(opened.actor, (snapshot) => !snapshot.hasTag('busy'));
    expect([context.removedName, context.removing, refusals(opened)]).toEqual([
      null,
      null,
      [
        {
          type: 'change.refused',
          message: { messageId: 'notice.files.maybegone', type: 'error' },
        },
      ],
    ]);
  });

  test('name the files that were not uploaded when an upload answers 404, so that the Application is checked first', async () => {
    const opened = await open();
    opened.actor.send({ ...filesChosen('b'), line: 'Accounts' });
    opened.actor.send({ type: 'uploads.requested' });
    await opened.answered('b', failureOf(404));
    expect(refusals(opened)).toEqual([
      {
        type: 'change.refused',
        message: { messageId: 'notice.files.failed', type: 'error', values: { names: 'b.pdf' } },
        uncheckedMessage: clientGone,
      },
    ]);
  });
});

describe('a stored file', () => {
  const deleting = async (removeNote?: (id: string) => Promise<void>, ...fetches: StoredDocuments[]) => {
    const opened = openDocuments([stored(3, 'a', 'b'), ...fetches], removeNote);
    await opened.listed();
    opened.emittedEvents.length = 0;
    opened.actor.send({ type: 'removal.requested', note: note('a') });
    const settled = () => waitFor(opened.actor, (snapshot) => !snapshot.hasTag('busy'));
    return { ...opened, settled };
  };

  test('is deleted only after the question, and the list is fetched then', async () => {
    const removed: string[] = [];
    const { actor, emittedEvents, settled } = await deleting(
      async (id) => void removed.push(id),
      stored(3, 'b'),
    );
    const asking = [actor.getSnapshot().hasTag('dialog'), [...removed]];
    actor.send({ type: 'removal.cancelled' });
    const kept = [actor.getSnapshot().matches({ removal: 'none' }), actor.getSnapshot().context.removing];
    actor.send({ type: 'removal.requested', note: note('a') });
    actor.send({ type: 'removal.confirmed' });
    actor.send({ type: 'removal.confirmed' });
    const { context } = await settled();
    expect([asking, kept, removed, context.notes, context.removedName, emittedEvents]).toEqual([
      [true, []],
      [true, null],
      ['a'],
      [note('b')],
      'a.pdf',
      [unknown(0), changed(3, 0, 'b')],
    ]);
  });

  test.each([
    [404, 'a.pdf', [unknown(0), changed(3, 0, 'b')]],
    [
      422,
      null,
      [
        unknown(0),
        { type: 'change.refused', message: { messageId: 'notice.422', type: 'error' } },
        changed(3, 0, 'b'),
      ],
    ],
    [
      500,
      null,
      [
        unknown(0),
        { type: 'notice.raised', message: { messageId: 'notice.500', type: 'error' } },
        changed(3, 0, 'b'),
      ],
    ],
  ] as const)(
    'whose deletion fails with $0 leads to the deleted name $1',
    async (status, removedName, emitted) => {
      const { actor, emittedEvents, settled } = await deleting(
        () => Promise.reject(failureOf(status)),
        stored(3, 'b'),
      );
      actor.send({ type: 'removal.confirmed' });
      const { context } = await settled();
      expect([context.removedName, context.removing, emittedEvents]).toEqual([removedName, null, emitted]);
    },
  );

  test('is replaced by a file with its type and subject, also when there is no room for another one', async () => {
    const notes = Array.from({ length: limits.upload.filesPerRecord }, (_, index) => `n${index}`);
    const { actor, emittedEvents, uploads, listed } = openDocuments([stored(3, ...notes)]);
    await listed();
    const replaces = { ...note('n0'), subject: 'Cyfrifon 2025' };
    const file = { key: 'new', filename: 'newydd.pdf', size: 1 };
    actor.send({ type: 'replacement.chosen', file, replaces });
    const [chosen] = actor.getSnapshot().context.files;
    const { filetype, subject } = chosen?.ref.getSnapshot().context ?? {};
    const emitted = emittedEvents.at(-1);
    actor.send({ type: 'uploads.requested' });
    expect([filetype, subject, chosen?.replaces, emitted, uploads]).toEqual([
      'Accounts',
      'Cyfrifon 2025',
      replaces,
      changed(3, 1, ...notes),
      ['new in place of n0'],
    ]);
  });

  test('leaves the room for another file to another file while it is being replaced', async () => {
    const notes = Array.from({ length: limits.upload.filesPerRecord - 1 }, (_, index) => `n${index}`);
    const { actor, uploads, listed } = openDocuments([stored(3, ...notes)]);
    await listed();
    const file = { key: 'new', filename: 'newydd.pdf', size: 1 };
    actor.send({ type: 'replacement.chosen', file, replaces: note('n0') });
    actor.send({ ...filesChosen('last', 'excess'), line: 'Accounts' });
    actor.send({ type: 'uploads.requested' });
    expect([actor.getSnapshot().context.unstoredKeys, uploads]).toEqual([
      ['new', 'last'],
      ['new in place of n0', 'last'],
    ]);
  });

  test('is not replaced by a file that cannot be uploaded', async () => {
    const { actor, uploads, listed } = openDocuments([stored(3, 'a')]);
    await listed();
    const file = { key: 'new', filename: 'rhaglen.exe', size: 1 };
    actor.send({ type: 'replacement.chosen', file, replaces: note('a') });
    actor.send({ type: 'uploads.requested' });
    expect([actor.getSnapshot().context.unstoredKeys, uploads]).toEqual([[], []]);
  });
});
