// Reading a body with files: its text and bytes wherever it is cut into chunks, invalid base64, and limits.
import { expect, test, vi } from 'vitest';
import { readUpload } from './readUpload.ts';

const limits = { body: 100_000, text: 2_000 };

async function read(json: string, pieceLength = 7, within = limits) {
  const bytes = Buffer.from(json);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
  }
  const { text, contents } = await readUpload(pieces(), within);
  return { body: JSON.parse(text.toString()) as unknown, contents };
}

const bytes = Buffer.from(Array.from({ length: 1000 }, (_none, index) => index % 256));

test.each([1, 2, 3, 5, 64, 100_000])('extracts the files from chunks of %i bytes', async (length) => {
  const file = {
    filename: 'cyfrifon "2025" – Ŵyn\\.pdf',
    note: 'content',
    content: bytes.toString('base64'),
  };
  const { body, contents } = await read(JSON.stringify([file, { content: '' }], null, 1), length);
  expect(body).toEqual([{ ...file, content: '0' }, { content: '1' }]);
  expect(contents).toEqual([bytes, Buffer.alloc(0)]);
});

test('between very many escapes the decoded bytes stay in few pieces', async () => {
  const from = vi.spyOn(Buffer, 'from');
  const { contents } = await read(JSON.stringify({ content: 'AAAA\n'.repeat(15_000) }), 65_536, {
    ...limits,
    body: 200_000,
  });
  const pieces = from.mock.calls.filter((given: readonly unknown[]) => given[1] === 'base64').length;
  from.mockRestore();
  expect(contents).toEqual([Buffer.alloc(45_000)]);
  expect(pieces).toBeLessThan(50);
});

test('accepts needless escapes, line breaks and missing padding', async () => {
  const { contents } = await read(String.raw`[{"content":"+\u002B\/\r\n8"},{"content" : "YQ"}]`, 1);
  expect(contents).toEqual([Buffer.from('++/8', 'base64'), Buffer.from('a')]);
});

test('leaves every value alone that is not a string under the key content', async () => {
  const whole = { content: 7, contents: 'a b', other: ['content', 'a b'], x: { y: 'content: a' } };
  expect(await read(JSON.stringify(whole))).toEqual({ body: whole, contents: [] });
});

test.each(['a b', 'YQ==YQ==', 'YQ=', 'Y', 'data:text/csv;base64,YQ==', 'Ŵ', '=', 'YWJj='])(
  'rejects %s as invalid base64, with 400',
  async (content) => {
    for (const length of [1, 1000]) {
      await expect(read(JSON.stringify({ content }), length)).rejects.toMatchObject({ status: 400 });
    }
  },
);

test('rejects a body with 413 when the whole or its text is over the limit', async () => {
  const content = bytes.toString('base64');
  await expect(read(JSON.stringify({ content }), 64, { ...limits, body: 500 })).rejects.toMatchObject({
    status: 413,
  });
  await expect(read(JSON.stringify({ filename: content.repeat(2) }))).rejects.toMatchObject({ status: 413 });
});
