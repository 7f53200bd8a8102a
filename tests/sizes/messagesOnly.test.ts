// The built portal has only the part of react-intl that says messages and numbers (src/build/messagesOnly.ts). In tests and while
// developing all of it is there, so that only a look at the source tells what the build would miss.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../src', import.meta.url));
const absent =
  /\bFormatted(?!Message\b|Number\b)[A-Z]\w+|\.format(?:Date|Time|DateTimeRange|RelativeTime|Duration|Plural|List|DisplayName)\w*\(/;

test('no page uses what the build leaves out of react-intl', async () => {
  const files = (await readdir(source, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const found = await Promise.all(
    files.map(async (file) => {
      const used = absent.exec(await readFile(join(source, file), 'utf8'));
      return used === null ? [] : [`${file}: ${used[0]}`];
    }),
  );
  expect(found.flat()).toEqual([]);
});
