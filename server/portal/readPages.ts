// Reads the prerendered pages of the built portal into memory: about 45 in two languages and three encodings. So the path of a request never
// reaches the file system. The files are pages/<language>/<screen>.html and pages/<language>/placeholders/<path>.html, each with a .br and a
// .gz.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { languages, type Language } from '../messages.ts';

export interface Page {
  /** A weak ETag, because all encodings share it. */
  etag: string;
  identity: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

export type Pages = ReadonlyMap<`${Language}/${string}`, Page>;

/** A weak ETag, which does not change with the encoding. */
export const etagOf = (content: Buffer | string): string =>
  `W/"${createHash('sha256').update(content).digest('base64url')}"`;

const readIfPresent = (file: string): Promise<Buffer | null> => readFile(file).catch(() => null);

/** All pages of the build; an empty map without a build. */
export async function readPages(folder: string): Promise<Pages> {
  const pages = new Map<`${Language}/${string}`, Page>();
  const readPage = async (language: Language, name: string) => {
    const file = join(folder, language, name);
    const [identity, br, gzip] = await Promise.all([
      readFile(file),
      readIfPresent(`${file}.br`),
      readIfPresent(`${file}.gz`),
    ]);
    const page = name.slice(0, -'.html'.length).replaceAll(sep, '/');
    pages.set(`${language}/${page}`, { etag: etagOf(identity), identity, br, gzip });
  };
  const readLanguage = async (language: Language) => {
    const files = await readdir(join(folder, language), { recursive: true }).catch(() => []);
    await Promise.all(files.filter((name) => name.endsWith('.html')).map((name) => readPage(language, name)));
  };
  await Promise.all(languages.map(readLanguage));
  return pages;
}
