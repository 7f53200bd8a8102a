// Reads the prerendered pages of the built portal into memory: about 45 in two languages and three encodings. So the path of a request never
// reaches the file system. The files are pages/<language>/<screen>.html and pages/<language>/placeholders/<path>.html, each with a .br and a
// .gz.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { contentEtag } from '../http/etag.ts';
import { languages, type Language } from '../messages.ts';

export interface Page {
  etag: string;
  identity: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

export type Pages = ReadonlyMap<`${Language}/${string}`, Page>;

function readIfPresent(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

/** The names of the HTML files in the folder and below it; none without the folder. */
function htmlFilesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.html'),
    );
  } catch {
    return [];
  }
}

/** All pages of the build; an empty map without a build. Reads without waiting, because a start has nothing else to do then. */
export function readPages(folder: string): Pages {
  const pages = new Map<`${Language}/${string}`, Page>();
  for (const language of languages)
    for (const name of htmlFilesIn(join(folder, language))) {
      const file = join(folder, language, name);
      const identity = readFileSync(file);
      const page = name.slice(0, -'.html'.length).replaceAll(sep, '/');
      pages.set(`${language}/${page}`, {
        etag: contentEtag(identity),
        identity,
        br: readIfPresent(`${file}.br`),
        gzip: readIfPresent(`${file}.gz`),
      });
    }
  return pages;
}
