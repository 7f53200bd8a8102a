// Fails the build when a first visit would load more than decision 022 allows. It counts the brotli files that the server sends, without the
// files that the portal prefetches while the browser is idle.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes, type Screen } from '#machines/catalogue/routes.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { filesOfPage, filesOfPageWithServices } from './pageFiles.ts';

const KiB = 1024;

export interface Size {
  what: string;
  value: number;
  unit: 'KiB' | 'files';
  limit: number;
}

const limits = {
  loginScripts: 145,
  loginPage: 14.6,
  stepScripts: { 'stage-one-step': 185, 'stage-two-step': 195 },
  stepStyles: 10,
  scriptFiles: 20,
};

const steps = ['stage-one-step', 'stage-two-step'] as const;

const page = (screen: Screen, language: 'en' | 'cy') => {
  const { area, messages } = routes[screen];
  return { screen, language, area: area === 'page' ? null : area, messages: ['common', ...messages] };
};

/** Sum of the sizes in KiB, each as the server sends the file. */
async function sentSize(portal: string, files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...files].map(async (file) => {
      const path = join(portal, file);
      // compress.ts writes no compressed form of a file that would not get smaller.
      const content = await readFile(`${path}.br`).catch(() => readFile(path));
      return content.length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / KiB;
}

async function sizesIn(portal: string, manifest: Manifest, language: 'en' | 'cy'): Promise<Size[]> {
  const kib = async (what: string, files: Iterable<string>, limit: number): Promise<Size> => ({
    what: `${what} (${language})`,
    value: await sentSize(portal, files),
    unit: 'KiB',
    limit,
  });
  const count = async (what: string, { size }: Set<string>): Promise<Size> => ({
    what: `${what} (${language})`,
    value: size,
    unit: 'files',
    limit: limits.scriptFiles,
  });
  const login = filesOfPage(manifest, page('login', language)).scripts;
  return Promise.all([
    kib('login: scripts until it is interactive', login, limits.loginScripts),
    count('login: its scripts', login),
    kib('login: page with its styles', [`pages/${language}/login.html`], limits.loginPage),
    ...steps.flatMap((screen) => {
      const { scripts, styles } = filesOfPageWithServices(manifest, page(screen, language));
      return [
        kib(`${screen}: scripts with its services`, scripts, limits.stepScripts[screen]),
        count(`${screen}: its scripts`, scripts),
        kib(`${screen}: styles`, styles, limits.stepStyles),
      ];
    }),
  ]);
}

/** Every measured size with its limit. @param portal the folder of the built and compressed portal */
export async function measureSizes(portal: string): Promise<Size[]> {
  const manifest = await readManifest(portal);
  return [...(await sizesIn(portal, manifest, 'en')), ...(await sizesIn(portal, manifest, 'cy'))];
}

const sizeLine = ({ what, value, unit, limit }: Size): string =>
  `${Number(value.toFixed(2))} ${unit}, at most ${limit}: ${what}`;

/** @throws Error with a line for every size that is over its limit */
export async function checkSizes(portal: string): Promise<void> {
  const over = (await measureSizes(portal)).filter(({ value, limit }) => value > limit);
  if (over.length > 0) throw new Error(`The portal has grown too large:\n${over.map(sizeLine).join('\n')}`);
}
