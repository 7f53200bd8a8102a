// What a first visit may cost, as a check that fails the build (issue "Speed and memory"). Sizes are of the brotli files that the server
// sends, in bytes; what is fetched ahead while the browser is idle does not count.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '#machines/catalogue/routes.ts';
import { filesOf, readManifest, type Manifest } from './manifest.ts';

const KiB = 1024;

export interface Size {
  what: string;
  bytes: number;
  limit: number;
}

const words = (language: string, areas: readonly string[]): string[] =>
  areas.map((area) => `../locales/${language}/${area}.json?compiled`);

/** What the sign-in page loads to be drawn and to react, and the chunk of its forms in it. */
const login = ['index.html', 'screens/Login.tsx', 'app/areas/AccountArea.tsx'];
const loginWords = ['common', ...routes.login.words];
const forms = '_forms-';
/** What a step loads; names of lookups come with their rows, and the search of companies and the choice between two versions come when they are wanted (parts/lazily.ts). */
const step = ['index.html', 'screens/StageOneStep.tsx', 'app/areas/EoiArea.tsx'];
const stepWords = ['common', ...routes['stage-one-step'].words];

const limits = {
  loginScripts: 96 * KiB,
  formsScript: 14 * KiB,
  loginPage: 14.6 * KiB,
  stepScripts: 122 * KiB,
  stepStyles: 10 * KiB,
};

/** Sum over the files, each as it is sent. */
async function sent(portal: string, files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...files].map(async (file) => {
      const path = join(portal, file);
      // Files too small to gain by compression are sent as they are.
      const content = await readFile(`${path}.br`).catch(() => readFile(path));
      return content.length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function sizesIn(portal: string, manifest: Manifest, language: 'en' | 'cy'): Promise<Size[]> {
  const signIn = filesOf(manifest, [...login, ...words(language, loginWords)]);
  const [formsFile = ''] = Object.keys(manifest).filter((key) => key.startsWith(forms));
  const formsScript = manifest[formsFile]?.file ?? 'no chunk of the name "forms"';
  const answering = filesOf(manifest, [...step, ...words(language, stepWords)]);
  signIn.scripts.delete(formsScript);
  return [
    {
      what: `login (${language}): scripts before it answers`,
      bytes: await sent(portal, signIn.scripts),
      limit: limits.loginScripts,
    },
    {
      what: `login (${language}): page with its styles`,
      bytes: await sent(portal, [`pages/${language}/login.html`]),
      limit: limits.loginPage,
    },
    {
      what: `step (${language}): scripts`,
      bytes: await sent(portal, answering.scripts),
      limit: limits.stepScripts,
    },
    ...(language === 'en'
      ? [
          { what: 'login: forms chunk', bytes: await sent(portal, [formsScript]), limit: limits.formsScript },
          { what: 'step: styles', bytes: await sent(portal, answering.styles), limit: limits.stepStyles },
        ]
      : []),
  ];
}

/** Every size with its limit. @param portal the built portal, compressed */
export async function measureSizes(portal: string): Promise<Size[]> {
  const manifest = await readManifest(portal);
  return [...(await sizesIn(portal, manifest, 'en')), ...(await sizesIn(portal, manifest, 'cy'))];
}

const sizeLine = ({ what, bytes, limit }: Size): string =>
  `${bytes <= limit ? 'met   ' : 'MISSED'} ${(bytes / KiB).toFixed(2).padStart(7)} KiB of ${(limit / KiB).toFixed(1).padStart(5)}  ${what}`;

/** @throws Error with a line for every size that is over its limit */
export async function checkSizes(portal: string): Promise<void> {
  const over = (await measureSizes(portal)).filter(({ bytes, limit }) => bytes > limit);
  if (over.length > 0) throw new Error(`The portal has grown too large:\n${over.map(sizeLine).join('\n')}`);
}
