// What a first visit may cost, as a check that fails the build (decision 022). Sizes are of the brotli files that the server sends; what
// is fetched ahead while the browser is idle does not count.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes, type Screen } from '#machines/catalogue/routes.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { filesToDraw, filesToShowData } from './pageFiles.ts';

const KiB = 1024;

export interface Size {
  what: string;
  value: number;
  unit: 'KiB' | 'files';
  limit: number;
}

const limits = {
  loginScripts: 135,
  loginPage: 14.6,
  stepScripts: 165,
  stepStyles: 10,
  scriptFiles: 20,
};

const page = (screen: Screen, language: 'en' | 'cy') => {
  const { area, words } = routes[screen];
  return { screen, language, area: area === 'page' ? null : area, words: ['common', ...words] };
};

/** KiB of the files together, each as it is sent. */
async function sent(portal: string, files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...files].map(async (file) => {
      const path = join(portal, file);
      // Files too small to gain by compression are sent as they are.
      const content = await readFile(`${path}.br`).catch(() => readFile(path));
      return content.length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / KiB;
}

/** The script of the form library (server/portal/groupChunks.ts). @throws Error when no chunk has the name: then the limit would be wrong */
function formsScript(manifest: Manifest): string {
  const key = Object.keys(manifest).find((name) => name.startsWith('_forms-'));
  const file = key === undefined ? undefined : manifest[key]?.file;
  if (file === undefined) throw new Error('The built portal has no chunk of the name "forms".');
  return file;
}

async function sizesIn(portal: string, manifest: Manifest, language: 'en' | 'cy'): Promise<Size[]> {
  const login = filesToDraw(manifest, page('login', language)).scripts;
  const step = filesToShowData(manifest, page('stage-one-step', language));
  const forms = formsScript(manifest);
  const kib = async (what: string, files: Iterable<string>, limit: number): Promise<Size> => ({
    what,
    value: await sent(portal, files),
    unit: 'KiB',
    limit,
  });
  const count = (what: string, { size }: Set<string>): Size => ({
    what,
    value: size,
    unit: 'files',
    limit: limits.scriptFiles,
  });
  return [
    await kib(
      `login (${language}): scripts before it answers, the form library apart`,
      [...login].filter((file) => file !== forms),
      limits.loginScripts,
    ),
    count(`login (${language}): its scripts, with the form library`, login),
    await kib(
      `login (${language}): page with its styles`,
      [`pages/${language}/login.html`],
      limits.loginPage,
    ),
    await kib(`step (${language}): scripts`, step.scripts, limits.stepScripts),
    count(`step (${language}): its scripts`, step.scripts),
    await kib(`step (${language}): styles`, step.styles, limits.stepStyles),
  ];
}

/** Every size with its limit. @param portal the built portal, compressed */
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
