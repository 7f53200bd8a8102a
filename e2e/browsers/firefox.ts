// The journeys in Debian's Firefox ESR (journeys.ts). Puppeteer drives it by WebDriver BiDi, because Playwright knows only a Firefox that it has
// built itself (decision 006). `FIREFOX` names the program; without it Debian's package is fetched and unpacked into a temporary folder. Part of
// `npm run nightly`. Exit status: 1 when something is not as expected.
import puppeteer, { type Browser, type ElementHandle } from 'puppeteer-core';
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIfStale } from '#server/start.js';
import { temporaryDir } from '#tests/temporaryDir.ts';
import { unpackPackages } from '#tests/unpackPackages.ts';
import { takeJourneys, type BrowserWindow } from './journeys.ts';

interface Firefox {
  executablePath: string;
  env: NodeJS.ProcessEnv;
}

async function fetchFirefox(folder: string): Promise<Firefox> {
  const named = process.env['FIREFOX'];
  if (named !== undefined) return { executablePath: named, env: { HOME: folder } };
  const unpacked = await unpackPackages(folder, ['firefox-esr']);
  if (unpacked === null) return { executablePath: '/usr/bin/firefox-esr', env: { HOME: folder } };
  const library = join(unpacked, 'usr', 'lib');
  const machine = (await readdir(library)).filter((name) => name.endsWith('-linux-gnu'));
  return {
    executablePath: join(library, 'firefox-esr', 'firefox-esr'),
    env: { HOME: folder, LD_LIBRARY_PATH: machine.map((name) => join(library, name)).join(':') },
  };
}

async function openWindow(browser: Browser): Promise<BrowserWindow> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  return {
    open: async (url) => void (await page.goto(url)),
    run: (body) => page.evaluate(`(() => {${body}\n})()`),
    press: (key) => page.keyboard.press(key === 'Space' ? ' ' : key),
    type: (text) => page.keyboard.type(text),
    chooseFile: async (selector, path) => {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
      assert(input !== null, selector);
      await input.uploadFile(path);
    },
    close: () => context.close(),
  };
}

await buildIfStale();
const folder = await temporaryDir('firefox');
const { executablePath, env } = await fetchFirefox(folder);
const browser = await puppeteer.launch({
  browser: 'firefox',
  executablePath,
  headless: true,
  env: { ...process.env, ...env },
});
try {
  process.stdout.write(`${await browser.version()}\n`);
  await takeJourneys(folder, () => openWindow(browser));
} finally {
  await browser.close();
}
