// Answers survive what dies (decisions.md; security.md 15): what was typed and not saved is offered back after a crashed browser, and
// a server that is killed in the middle costs nobody an answer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { lookupIds, signUp } from '#tests/account.ts';
import { apiClient } from '#tests/apiClient.ts';
import { findBrowser } from '#tests/browser.ts';
import { isNotStored, marker, openStep, position, type, useAndSave } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { openPortal } from './portal.ts';
import { testServer } from './testServer.ts';
import { temporaryDir } from '#tests/temporaryDir.ts';

test.describe.configure({ timeout: 180_000 });

test('a crashed browser: the answers are there when it is started again', async ({ server, account }) => {
  await account.fillSteps();
  const profile = await temporaryDir('profile');
  const { executablePath, args, env } = await findBrowser();

  /** A browser of its own on the profile, that can be killed. */
  const start = async () => {
    const program = spawn(
      executablePath,
      [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
      { env, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = once(program, 'exit');
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      program.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const found = /DevTools listening on (\S+)/.exec(said)?.[1];
        if (found !== undefined) resolve(found);
      });
      void ended.then(() => reject(new Error(`The browser ended: ${said}`)));
    });
    const browser = await chromium.connectOverCDP(address);
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('The browser has no context.');
    const portal = openPortal(await context.newPage(), server.url, 'en');
    await portal.signIn(account);
    return {
      portal,
      kill: async () => {
        program.kill('SIGKILL');
        await ended;
      },
    };
  };

  /** What the profile's folder holds of the local storage. */
  const onDisk = async () => {
    const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
    const files = await readdir(folder).catch(() => []);
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file))));
    return texts.some((text) => text.includes(marker) || text.includes(Buffer.from(marker, 'utf16le')));
  };

  const first = await start();
  await type(first.portal);
  await expect.poll(onDisk, { timeout: 60_000 }).toBe(true);
  await first.kill();
  const second = await start();
  await openStep(second.portal);
  await useAndSave(second.portal);
  await second.kill();
  await rm(profile, { recursive: true, force: true });
  expect((await account.eoi())['ua_position']).toBe(marker);
});

test('a server that is killed in the middle and started again: the save succeeds, nothing is lost', async ({
  page,
  server: { url },
}) => {
  const dataDir = await temporaryDir('killed');
  const first = await testServer({ DATA_DIR: dataDir });
  const { port } = new URL(first.url);
  expect(first.url).not.toBe(url);
  const api = await apiClient(first.url);
  const account = await signUp(api, await lookupIds(api));
  await account.fillSteps();
  // Nothing is fetched ahead from a server that is not there.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  const portal = openPortal(page, first.url, 'en');
  await portal.signIn(account);
  await openStep(portal);
  await page.locator(position).fill('');
  await page.locator(position).pressSequentially(marker.slice(0, 10));
  await first.kill();
  await page.locator(position).pressSequentially(marker.slice(10));
  await portal.submit();
  await expect(page.locator('.notice-error')).toBeVisible();
  await expect(page.locator(position)).toHaveValue(marker);
  const second = await testServer({ DATA_DIR: dataDir, PORT: port });
  await portal.submit();
  await portal.isAt('/stage-one/loan-purpose', 'step.loan-purpose');
  expect((await account.eoi())['ua_position']).toBe(marker);
  await isNotStored(page);
  await second.close();
  await rm(dataDir, { recursive: true, force: true });
});
