// Finds the Chromium for the tests: the one that the variable CHROMIUM names, Playwright's own, the system's, or the one in the package
// @sparticuz/chromium, so that `npm test` needs no browser installed beforehand (decision 006).
import { chromium } from 'playwright';
import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { hasMemoryFolder } from './temporaryDir.ts';

export interface Browser {
  executablePath: string;
  args: string[];
  /** Arguments that Playwright leaves out. */
  ignoreDefaultArgs: string[];
  env: Record<string, string>;
}

const backgroundOff = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
const args = process.getuid?.() === 0 ? [...backgroundOff, '--no-sandbox'] : backgroundOff;
// Playwright makes Chromium keep the memory that its processes share in files of /tmp, because Docker gives a container only 64 MB of /dev/shm and
// a page whose memory does not fit there crashes. Where /tmp is on a disk, these files cost Chromium 4 to 11 % of its processor time for a page load.
const ignoreDefaultArgs = hasMemoryFolder ? ['--disable-dev-shm-usage'] : [];
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const findInPath = (): string | undefined =>
  systemNames
    .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(isProgram);

const environment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** Calls `run` with these variables in process.env, where the package reads its settings when it is imported and when it unpacks. */
async function withEnvironment<Result>(
  changes: Record<string, string>,
  run: () => Promise<Result>,
): Promise<Result> {
  const original = environment();
  Object.assign(process.env, changes);
  try {
    return await run();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in original)) delete process.env[name];
    Object.assign(process.env, original);
  }
}

const packageVersion = async (): Promise<string> => {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version }: { version: string } = JSON.parse(
    await readFile(join(dirname(entry), '..', '..', 'package.json'), 'utf8'),
  );
  return version;
};

const fontsOf = (folder: string): string => `<?xml version="1.0"?>
<fontconfig>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/** Unpacks into a folder beside the final one and renames it, so that two runs at once never see half a browser and need no lock. */
async function unpack(directory: string): Promise<void> {
  await mkdir(dirname(directory), { recursive: true });
  const unpacked = await mkdtemp(`${directory}-`);
  // The package unpacks the libraries that a minimal machine lacks only when it believes that it runs in AWS Lambda.
  await withEnvironment({ TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }, async () => {
    const { default: packagedChromium } = await import('@sparticuz/chromium');
    await packagedChromium.executablePath();
  });
  // The package's own fonts.conf names folders of AWS Lambda. Without any font Chromium's pages crash.
  await writeFile(join(unpacked, 'fonts', 'fonts.conf'), fontsOf(directory));
  await rename(unpacked, directory).catch(async (error: unknown) => {
    await rm(unpacked, { recursive: true, force: true });
    if (!existsSync(directory)) throw error;
  });
}

async function packagedBrowser(): Promise<Browser> {
  const user = process.getuid?.() ?? 'user';
  const directory = join(tmpdir(), `anwcef-chromium-${await packageVersion()}-${user}`);
  if (!existsSync(directory)) await unpack(directory);
  const env = {
    ...environment(),
    FONTCONFIG_PATH: join(directory, 'fonts'),
    LD_LIBRARY_PATH: join(directory, 'al2023', 'lib'),
  };
  // The package's own arguments turn web security off, so they are not used.
  return { executablePath: join(directory, 'chromium'), args, ignoreDefaultArgs, env };
}

/** The browser to launch. `CHROMIUM` is the path of a program, or `packaged` for the package's Chromium even where there is another. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM'];
  if (named === 'packaged') return packagedBrowser();
  const playwrightBrowser = chromium.executablePath();
  const executablePath = named || (existsSync(playwrightBrowser) ? playwrightBrowser : findInPath());
  return executablePath === undefined
    ? packagedBrowser()
    : { executablePath, args, ignoreDefaultArgs, env: environment() };
}
