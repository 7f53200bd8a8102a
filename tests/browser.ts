// Which Chromium the tests drive: the variable CHROMIUM, Playwright's own, the system's, or the one that the package
// @sparticuz/chromium carries, so that `npm test` needs no browser installed beforehand (design/stack.md).
import { chromium } from 'playwright';
import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
const args = process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet;
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const inPath = (): string | undefined =>
  systemNames
    .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(isProgram);

const variables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** The package reads its surroundings when it is imported and when it unpacks: both happen under these variables. */
async function under<Result>(changes: Record<string, string>, run: () => Promise<Result>): Promise<Result> {
  const before = variables();
  Object.assign(process.env, changes);
  try {
    return await run();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

const packageVersion = async (): Promise<string> => {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version }: { version: string } = JSON.parse(
    await readFile(join(dirname(entry), '..', '..', 'package.json'), 'utf8'),
  );
  return version;
};

const fontsOf = (place: string): string => `<?xml version="1.0"?>
<fontconfig>
  <dir>${join(place, 'fonts', 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(place, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/** Unpacks beside its place and moves there in one step: two runs at once never see half a browser, and need no lock. */
async function unpack(place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  const fresh = await mkdtemp(`${place}-`);
  // The package brings the libraries that a bare machine lacks only where it believes to be in AWS Lambda.
  await under({ TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }, async () => {
    const { default: carried } = await import('@sparticuz/chromium');
    await carried.executablePath();
  });
  // Its own names folders of AWS Lambda; without any font Chromium's pages crash.
  await writeFile(join(fresh, 'fonts', 'fonts.conf'), fontsOf(place));
  await rename(fresh, place).catch(async (error: unknown) => {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  });
}

async function packaged(): Promise<Browser> {
  const user = process.getuid?.() ?? 'user';
  const place = join(tmpdir(), `anwcef-chromium-${await packageVersion()}-${user}`);
  if (!existsSync(place)) await unpack(place);
  const env = {
    ...variables(),
    FONTCONFIG_PATH: join(place, 'fonts'),
    LD_LIBRARY_PATH: join(place, 'al2023', 'lib'),
  };
  // Never the package's own arguments: they turn web security off.
  return { executablePath: join(place, 'chromium'), args, env };
}

/** The browser to launch. `CHROMIUM` names a program, or is `packaged` for the package's even where there is another. */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM'];
  if (named === 'packaged') return packaged();
  const own = chromium.executablePath();
  const executablePath = named || (existsSync(own) ? own : inPath());
  return executablePath === undefined ? packaged() : { executablePath, args, env: variables() };
}
