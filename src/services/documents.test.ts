// The stored files of a record with the state of their uploads (product 6.8, 8.6), as the backend answers them.
import { afterEach, expect, test, vi } from 'vitest';
import { sampleConfiguration } from '#tests/sampleConfiguration.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { fetchDocuments } from './documents.ts';

afterEach(() => vi.unstubAllGlobals());

test('one file that cannot be read hides no other', async () => {
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const address = typeof input === 'string' ? input : input.url;
    if (address.endsWith('/config.json')) return Response.json(sampleConfiguration);
    return Response.json(
      address.includes('GetUploadButtonState') ? 3 : [null, { filename: 'a.pdf' }, { size: 1 }],
    );
  });
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const input = { record: 'eoi', client: null, recordId: 'r-1' } as const;
  const { notes } = await fetchDocuments(input, { bearer: 'token' });
  expect(notes.map(({ filename }) => filename)).toEqual(['a.pdf']);
  expect(logged).toHaveBeenCalledTimes(2);
});

test('a list that has a file as pending is not ready, whatever the state that was fetched after it says', async () => {
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const address = typeof input === 'string' ? input : input.url;
    if (address.endsWith('/config.json')) return Response.json(sampleConfiguration);
    const notes = [{ filename: 'a.pdf' }, { filename: 'b.csv', state: uploadStates.pending }];
    return Response.json(address.includes('GetUploadButtonState') ? uploadStates.ready : notes);
  });
  const input = { record: 'eoi', client: null, recordId: 'r-1' } as const;
  expect((await fetchDocuments(input, { bearer: 'token' })).state).toBe(uploadStates.pending);
});

test('says that the state cannot be found when it is answered 404, also while no file is stored', async () => {
  vi.stubGlobal('fetch', async (input: string | Request) => {
    const address = typeof input === 'string' ? input : input.url;
    if (address.endsWith('/config.json')) return Response.json(sampleConfiguration);
    return Response.json({}, { status: 404 });
  });
  const input = { record: 'eoi', client: null, recordId: 'r-1' } as const;
  expect(await fetchDocuments(input, { bearer: 'token' })).toEqual({
    notes: [],
    state: uploadStates.unknown,
    stateMessage: { messageId: 'notice.documentstatus.500', type: 'error' },
  });
});
