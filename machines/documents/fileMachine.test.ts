// One chosen file: the checks before anything is sent, the upload, and the reports to the parent (product 8.3 to 8.6).
import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, setup, SimulatedClock, waitFor } from 'xstate';
import { stubCallMachine } from '#tests/stubCallMachine.ts';
import { failureOf } from '#tests/recordFlowHarness.ts';
import { acceptedFileTypes, fileIssue, finalReasons, documentTypes } from '../catalogue/records/documents.ts';
import { limits } from '../catalogue/fields/limits.ts';
import {
  fileMachine,
  type FileInput,
  type FileReport,
  type UploadResult,
  type UploadInput,
} from './fileMachine.ts';
import type { Failure } from '../ports.ts';

const pdf: FileInput = {
  key: 'k',
  filename: 'cyfrifon.pdf',
  size: 1000,
  existingCount: 0,
  client: null,
};

/** A file inside a parent that collects its reports. */
function chooseFile(input: FileInput) {
  const sent: unknown[] = [];
  const reported: FileReport[] = [];
  let answer: (answered: UploadResult | Failure) => void = () => {};
  const machine = fileMachine.provide({
    actors: {
      upload: stubCallMachine(
        (request: UploadInput) =>
          new Promise<UploadResult>((resolve, reject) => {
            sent.push(request);
            answer = (answered) => ('status' in answered ? reject(answered) : resolve(answered));
          }),
      ),
      progress: fromCallback(() => undefined),
    },
  });
  const report = ({ event }: { event: FileReport }) => reported.push(event);
  const parent = setup({ types: { events: {} as FileReport }, actors: { file: machine } }).createMachine({
    invoke: { id: 'file', src: 'file', input },
    on: { 'file.*': { actions: report } },
  });
  const clock = new SimulatedClock();
  const actor = createActor(parent, { clock });
  actor.start();
  const file = actor.getSnapshot().children.file;
  if (file === undefined) throw new Error('The file is gone.');
  /** Answers the running upload and waits until the machine has handled the answer. */
  const answered = async (what: UploadResult | Failure) => {
    answer(what);
    await waitFor(file, (snapshot) => !snapshot.matches('uploading'));
  };
  return { file, clock, sent, reported, answered };
}

const state = ({ file }: ReturnType<typeof chooseFile>) => file.getSnapshot();

describe('a chosen file', () => {
  test.each([
    ['a program', { ...pdf, filename: 'rhaglen.exe' }, 'fileType'],
    ['no ending', { ...pdf, filename: 'cyfrifon' }, 'fileType'],
    ['two endings, the last one wrong', { ...pdf, filename: 'cyfrifon.pdf.js' }, 'fileType'],
    ['an ending that every object has', { ...pdf, filename: 'cyfrifon.constructor' }, 'fileType'],
    ['nothing in it', { ...pdf, size: 0 }, 'fileEmpty'],
    ['a byte too many', { ...pdf, size: limits.upload.bytes + 1 }, 'fileSize'],
    ['one file too many', { ...pdf, existingCount: limits.upload.filesPerRecord }, 'fileCount'],
  ])('with %s can only be removed', (_, input, issue) => {
    const chosen = chooseFile(input);
    expect([state(chosen).value, state(chosen).context.issue]).toEqual(['unusable', issue]);
    chosen.file.send({ type: 'type.chosen', filetype: 'Accounts' });
    chosen.file.send({ type: 'upload.requested' });
    expect([state(chosen).value, chosen.sent]).toEqual(['unusable', []]);
    chosen.file.send({ type: 'file.removed' });
    expect(chosen.reported).toEqual([{ type: 'file.discarded', key: 'k' }]);
  });

  test.each(Object.keys(acceptedFileTypes))(
    'with the ending .%s is accepted in any letter case',
    (ending) => {
      const names = [`cyfrifon.${ending}`, `CYFRIFON.${ending.toUpperCase()}`];
      const issues = names.map((filename) => fileIssue({ filename, size: 1, filetype: 'Other' }, 0));
      expect(issues).toEqual([undefined, undefined]);
    },
  );

  test('is accepted as jpeg, with the largest size, and as the last file of the record', () => {
    const file = { filename: 'llun.jpeg', size: limits.upload.bytes, filetype: 'Quote' };
    expect(fileIssue(file, limits.upload.filesPerRecord - 1)).toBe(undefined);
  });

  test('without a type shows what is missing when Upload is pressed', () => {
    const chosen = chooseFile(pdf);
    expect([state(chosen).value, state(chosen).context.issue]).toEqual(['awaitingType', null]);
    chosen.file.send({ type: 'upload.requested' });
    expect([state(chosen).value, state(chosen).context.issue, chosen.sent]).toEqual([
      'awaitingType',
      'documentType',
      [],
    ]);
    chosen.file.send({ type: 'type.chosen', filetype: 'no such type' });
    expect([state(chosen).value, state(chosen).context.issue]).toEqual(['awaitingType', 'documentType']);
    chosen.file.send({ type: 'type.chosen', filetype: 'Accounts' });
    expect([state(chosen).value, state(chosen).context.issue]).toEqual(['readyToUpload', null]);
  });

  test.each(documentTypes)('can have the type %s', (filetype) => {
    const chosen = chooseFile(pdf);
    chosen.file.send({ type: 'type.chosen', filetype });
    expect(state(chosen).value).toBe('readyToUpload');
  });
});

function uploading() {
  const chosen = chooseFile(pdf);
  chosen.file.send({ type: 'type.chosen', filetype: 'Accounts' });
  chosen.file.send({ type: 'subject.changed', subject: 'Cyfrifon 2025' });
  chosen.file.send({ type: 'upload.requested' });
  return chosen;
}

const begun = { type: 'file.uploading', key: 'k' };
const unconfirmed = (isStopped: boolean) => ({
  type: 'file.unconfirmed',
  key: 'k',
  sent: { filename: 'cyfrifon.pdf', filetype: 'Accounts', subject: 'Cyfrifon 2025', size: 1000 },
  isStopped,
});

describe('an upload', () => {
  test('sends the file with its type and subject once and shows the progress', () => {
    const chosen = uploading();
    chosen.file.send({ type: 'upload.requested' });
    const progress = [0, 41.5, 100].map((percent) => {
      chosen.file.send({ type: 'upload.progressed', percent });
      return state(chosen).context.percent;
    });
    expect([state(chosen).value, chosen.sent, progress, chosen.reported]).toEqual([
      'uploading',
      [{ key: 'k', filetype: 'Accounts', subject: 'Cyfrifon 2025', client: null, responseCount: 0 }],
      [0, 41.5, 100],
      [begun],
    ]);
  });

  test('that the server refuses is reported by name and can be tried again as a new upload', async () => {
    const chosen = uploading();
    chosen.file.send({ type: 'upload.progressed', percent: 80 });
    await chosen.answered({ stored: false, reason: 'scan' });
    expect([state(chosen).value, state(chosen).context.reason, chosen.reported]).toEqual([
      'failed',
      'scan',
      [begun, { type: 'file.failed', key: 'k', filename: 'cyfrifon.pdf', message: null, status: null }],
    ]);
    chosen.file.send({ type: 'upload.requested' });
    const { value, context } = state(chosen);
    expect([value, context.percent, context.reason]).toEqual(['uploading', 0, null]);
    expect(chosen.sent[1]).toMatchObject({ key: 'k', responseCount: 1 });
  });

  test.each([...finalReasons])(
    'that the server refuses with %s is reported as refused, and the file can only be removed',
    async (reason) => {
      const chosen = uploading();
      await chosen.answered({ stored: false, reason });
      const refused = [state(chosen).value, state(chosen).context.reason, [...chosen.reported]];
      chosen.file.send({ type: 'upload.requested' });
      chosen.file.send({ type: 'upload.queued' });
      const afterUpload = [state(chosen).value, chosen.sent.length];
      chosen.file.send({ type: 'file.removed' });
      expect([refused, afterUpload, chosen.reported.at(-1)]).toEqual([
        ['refused', reason, [begun, { type: 'file.refused', key: 'k', filename: 'cyfrifon.pdf' }]],
        ['refused', 1],
        { type: 'file.discarded', key: 'k' },
      ]);
    },
  );

  test.each(['fileCount', 'documentType', 'scan', null])(
    'that is not stored because of %s can be tried again',
    async (reason) => {
      const chosen = uploading();
      await chosen.answered({ stored: false, reason });
      chosen.file.send({ type: 'upload.requested' });
      expect([state(chosen).value, chosen.sent.length]).toEqual(['uploading', 2]);
    },
  );

  test('that fails keeps its failure and can be tried again as the same upload', async () => {
    const chosen = uploading();
    const failure = failureOf('offline');
    await chosen.answered(failure);
    expect([state(chosen).value, state(chosen).context.failure, chosen.reported]).toEqual([
      'failed',
      failure,
      [
        begun,
        unconfirmed(false),
        {
          type: 'file.failed',
          key: 'k',
          filename: 'cyfrifon.pdf',
          message: failure.notice,
          status: 'offline',
        },
      ],
    ]);
    chosen.file.send({ type: 'upload.requested' });
    expect([state(chosen).value, state(chosen).context.failure]).toEqual(['uploading', null]);
    expect(chosen.sent[1]).toEqual(chosen.sent[0]);
  });

  test.each([
    [413, []],
    [422, []],
    [503, ['file.unconfirmed']],
    ['timeout', ['file.unconfirmed']],
    ['malformed', ['file.unconfirmed']],
  ] as const)(
    'that fails with %s is reported as unconfirmed only when it may be stored',
    async (status, more) => {
      const chosen = uploading();
      await chosen.answered(failureOf(status));
      expect(chosen.reported.map(({ type }) => type)).toEqual(['file.uploading', ...more, 'file.failed']);
    },
  );

  test.each(['stopped', 'failed'])('that was %s becomes stored when the file is in the list', async (how) => {
    const chosen = uploading();
    if (how === 'stopped') chosen.file.send({ type: 'upload.stopped' });
    else await chosen.answered(failureOf('timeout'));
    chosen.file.send({ type: 'file.found' });
    expect([state(chosen).value, chosen.reported.at(-1)]).toEqual([
      'stored',
      { type: 'file.stored', key: 'k' },
    ]);
  });

  test('makes the user wait, with its own message', () => {
    const { file } = uploading();
    const snapshot = file.getSnapshot();
    const messages = Object.values(snapshot.getMeta()).flatMap((each) => each?.busy ?? []);
    expect([[...snapshot.tags], messages]).toEqual([['busy'], ['busy.uploading']]);
  });

  test('waits for its turn, in which it is sent', () => {
    const chosen = chooseFile({ ...pdf, filetype: 'Accounts' });
    chosen.file.send({ type: 'upload.queued' });
    const waiting = [state(chosen).value, state(chosen).hasTag('busy'), [...chosen.sent]];
    chosen.file.send({ type: 'upload.requested' });
    expect([waiting, state(chosen).value, chosen.sent.length]).toEqual([
      ['waiting', true, []],
      'uploading',
      1,
    ]);
  });

  test('that is stopped before its turn has sent nothing, and is not reported', () => {
    const chosen = chooseFile({ ...pdf, filetype: 'Accounts' });
    chosen.file.send({ type: 'upload.queued' });
    chosen.file.send({ type: 'upload.stopped' });
    expect([state(chosen).value, chosen.sent, chosen.reported]).toEqual(['stopped', [], []]);
  });

  test('that has no type shows what is missing instead of waiting', () => {
    const chosen = chooseFile(pdf);
    chosen.file.send({ type: 'upload.queued' });
    expect([state(chosen).value, state(chosen).context.issue]).toEqual(['awaitingType', 'documentType']);
  });

  test('that the user stops keeps the file with its type, and the next try is the same upload', () => {
    const chosen = uploading();
    chosen.file.send({ type: 'upload.stopped' });
    const stopped = state(chosen);
    chosen.file.send({ type: 'upload.requested' });
    expect([stopped.value, stopped.context.filetype, stopped.hasTag('busy'), chosen.reported]).toEqual([
      'stopped',
      'Accounts',
      false,
      [begun, unconfirmed(true), begun],
    ]);
    expect([state(chosen).value, chosen.sent[1]]).toEqual(['uploading', chosen.sent[0]]);
  });

  test('is reported as discarded when the file is removed', () => {
    const chosen = uploading();
    chosen.file.send({ type: 'file.removed' });
    expect([state(chosen).value, chosen.reported]).toEqual([
      'removed',
      [begun, { type: 'file.discarded', key: 'k' }],
    ]);
  });
});

test('a stored file moves from the chosen files to the list of stored files', async () => {
  const chosen = uploading();
  await chosen.answered({ stored: true });
  expect([state(chosen).value, chosen.reported]).toEqual([
    'stored',
    [begun, { type: 'file.stored', key: 'k' }],
  ]);
});
