// Measures what a first visit loads, and fails the build when a page names more files, or is larger itself, than decision 026 allows. The
// files are those that the built page names; sizes are those of the brotli files that the server sends.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basePath } from '#machines/catalogue/routes.ts';
import { languages, type Language } from '../messages.ts';

const KiB = 1024;

export interface Size {
  what: string;
  value: number;
  unit: 'KiB' | 'files';
  /** Absent for a size that is only printed. */
  limit?: number;
}

const limits = {
  /** A page with its styles fits into the first round trip of a connection: ten packets of 1,460 bytes. */
  page: 14.2,
  scriptFiles: 14,
};

/** Names of pages: among them the longest step of each stage. */
export const measuredPages = [
  'login',
  'dashboard',
  'stage-one-step',
  'stage-two-step',
  'placeholders/dashboard',
  'placeholders/stage-one-business-details',
  'placeholders/stage-two-business-finances',
] as const;

/** Size in KiB as the server sends the file. compress.ts writes no compressed form of a file that would not get smaller. */
async function sentSize(file: string): Promise<number> {
  const content = await readFile(`${file}.br`).catch(() => readFile(file));
  return content.length / KiB;
}

/** The scripts that a page names: its entry and its preloads. */
const scriptsIn = (html: string): string[] => [
  ...new Set(
    html
      .split('<')
      .filter((tag) => tag.startsWith('script ') || tag.startsWith('link rel="modulepreload"'))
      .flatMap((tag) => /"([^"]*\.js)"/.exec(tag)?.[1]?.slice(basePath.length) ?? []),
  ),
];

async function sizesOf(portal: string, name: string, language: Language): Promise<Size[]> {
  const page = join(portal, 'pages', language, `${name}.html`);
  const scripts = scriptsIn(await readFile(page, 'utf8'));
  const sizes = await Promise.all(scripts.map((file) => sentSize(join(portal, file))));
  const what = (part: string) => `${name}: ${part} (${language})`;
  return [
    { what: what('page with its styles'), value: await sentSize(page), unit: 'KiB', limit: limits.page },
    { what: what('its scripts'), value: scripts.length, unit: 'files', limit: limits.scriptFiles },
    { what: what('its scripts'), value: sizes.reduce((sum, size) => sum + size, 0), unit: 'KiB' },
  ];
}

/** Every measured size with its limit. @param portal the folder of the built and compressed portal */
export async function measureSizes(portal: string): Promise<Size[]> {
  const sizes = languages.flatMap((language) => measuredPages.map((name) => sizesOf(portal, name, language)));
  return (await Promise.all(sizes)).flat();
}

const sizeLine = ({ what, value, unit, limit }: Size): string =>
  `${Number(value.toFixed(2))} ${unit}, at most ${limit}: ${what}`;

/** @throws Error with a line for every size that is over its limit */
export async function checkSizes(portal: string): Promise<void> {
  const over = (await measureSizes(portal)).filter(
    ({ value, limit }) => limit !== undefined && value > limit,
  );
  if (over.length > 0) throw new Error(`The portal has grown too large:\n${over.map(sizeLine).join('\n')}`);
}
