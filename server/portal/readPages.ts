// Reads the prerendered pages of the built portal into memory: about 45 in two languages and three encodings. So the path of a request never
// reaches the file system. The files are pages/<language>/<screen>.html and pages/<language>/placeholders/<path>.html, each with a .br and a
// .gz, and pages/pages.json, which lists them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Contacts } from '#machines/catalogue/contacts.ts';
import { encodeQuickly, type Encodings } from '../http/encodings.ts';
import { contentEtag } from '../http/etag.ts';
import { fillContacts } from './fillContacts.ts';

export interface Page extends Encodings {
  etag: string;
}

const listSchema = v.object({
  /** `<language>/<screen>` or `<language>/placeholders/<path>`. */
  pages: v.array(v.string()),
  /** The CSP hashes of their inline styles. */
  styles: v.array(v.pipe(v.string(), v.regex(/^sha256-[\w+/=]+$/))),
});

export type PageList = v.InferOutput<typeof listSchema>;

export interface Pages {
  /** By the names of the list. */
  pages: ReadonlyMap<string, Page>;
  styleHashes: readonly string[];
}

function readIfPresent(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

/**
 * All pages of the build, with the contacts in those that name them; none without a build. Reads without waiting, because a start has nothing else
 * to do then.
 */
export function readPages(folder: string, contacts: Contacts): Pages {
  const list = readIfPresent(join(folder, 'pages.json'));
  const { pages, styles } =
    list === null ? { pages: [], styles: [] } : v.parse(listSchema, JSON.parse(list.toString()));
  const readPage = (name: string): [string, Page] => {
    const file = join(folder, `${name}.html`);
    const built = readFileSync(file);
    const html = built.toString();
    const filled = fillContacts(html, contacts);
    if (filled !== html) {
      const encodings = encodeQuickly(Buffer.from(filled));
      return [name, { etag: contentEtag(encodings.identity), ...encodings }];
    }
    const [br, gzip] = [readIfPresent(`${file}.br`), readIfPresent(`${file}.gz`)];
    return [name, { etag: contentEtag(built), identity: built, br, gzip }];
  };
  return { pages: new Map(pages.map(readPage)), styleHashes: styles };
}
