// What the start says of a file store that cannot be used.
import { expect, test } from 'vitest';
import type { FileStore } from './fileStore.ts';
import { FilesUnavailable } from './filesUnavailable.ts';
import { probeFileStore } from './probeFileStore.ts';

/** Probes a store in memory whose `broken` method fails. */
async function probe(broken?: keyof FileStore) {
  const [lines, stored]: [object[], Set<string>] = [[], new Set()];
  const line = (fields: object, msg: string) => void lines.push({ ...fields, msg });
  const failIf = (method: keyof FileStore) => {
    if (method === broken) throw new FilesUnavailable('the store answered 403 AccessDenied');
  };
  const files: FileStore = {
    async put(name) {
      failIf('put');
      stored.add(name);
    },
    async open() {
      failIf('open');
      return null;
    },
    async remove(name) {
      failIf('remove');
      stored.delete(name);
    },
  };
  await probeFileStore({ files, log: { info: line, warn: line, error: line } });
  return { lines, left: stored.size };
}

test('nothing is said of a store that takes and removes a file, and nothing is left in it', async () => {
  expect(await probe()).toEqual({ lines: [], left: 0 });
});

test.each([
  ['put', 'The file store cannot be used: uploads answer 503'],
  ['remove', 'The file store removes no files: deleted and replaced ones stay in it'],
] as const)('a store whose %s fails gets a line with the reason', async (broken, msg) => {
  const reason = 'the store answered 403 AccessDenied';
  expect((await probe(broken)).lines).toEqual([{ reason, msg }]);
});
