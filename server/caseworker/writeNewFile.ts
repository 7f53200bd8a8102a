// Writes a file of the caseworker's command: a whole one or none.
import { access, link, rename, rm, writeFile } from 'node:fs/promises';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : '');

/** What a file system answers that has no hard links, such as that of a USB stick. */
const NO_LINKS: readonly unknown[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** Gives a file its final name, which a link, unlike a rename, does not take from a file that exists. */
async function publish(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file);
  } catch (error) {
    if (!NO_LINKS.includes(codeOf(error))) throw error;
    const exists = await access(file).then(
      () => true,
      () => false,
    );
    if (exists) throw Object.assign(new Error('The file exists', { cause: error }), { code: 'EEXIST' });
    await rename(unfinished, file);
  }
}

/**
 * Writes a new file that only its owner can read: it holds personal data. Throws EEXIST when the file exists, and leaves no part of one when
 * writing fails.
 * @param content the text, or its parts
 */
export async function writeNewFile(
  file: string,
  content: string | Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    await writeFile(unfinished, content, { flag: 'wx', mode: 0o600 });
    await publish(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}
