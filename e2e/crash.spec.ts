// Unsaved answers survive crashes (product 6.16, 11.3): of the browser, which offers the draft after its restart, and of the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { lookupIds, signUp } from '#tests/account.ts';
import { apiClient } from '#tests/apiClient.ts';
import { findBrowser } from '#tests/browser.ts';
import {
  expectNotStored,
  expectStored,
  marker,
  openStep,
  position,
  typeMarker,
  useAndSaveDraft,
} from './drafts.ts';
import { collectErrors, expect, test } from './fixtures.ts';
import { createPortal } from './portal.ts';
import { startTestServer } from './testServer.ts';
import { temporaryDir } from '#tests/temporaryDir.ts';

test.describe.configure({ timeout: 180_000 });
// The server is away for a moment when the first letter has the login page fetched ahead.
test.use({ tolerated: [/net::ERR_CONNECTION_(RESET|REFUSED)/] });

test('a browser that crashes with unsaved answers offers them after its restart', async ({
  server,
  account,
}) => {
  await account.fillSteps();
  const profile = await temporaryDir('profile');
  const { executablePath, args, env } = await findBrowser();

  /** Starts a browser on the profile, as a process that can be killed. */
  const start = async () => {
    const program = spawn(
      executablePath,
      [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
      { env, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = once(program, 'exit');
    const address = await new Promise<string>((resolve, reject) => {
      let output = '';
      program.stderr.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const found = /DevTools listening on (\S+)/.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      });
      void ended.then(([code, signal]) =>
        reject(new Error(`The browser ended with ${String(code ?? signal)}: ${output}`)),
      );
    });
    const browser = await chromium.connectOverCDP(address);
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('The browser has no context.');
    const errors = collectErrors(context);
    const portal = createPortal(await context.newPage(), server.url, 'en');
    await portal.signIn(account);
    return {
      portal,
      errors,
      kill: async () => {
        program.kill('SIGKILL');
        await ended;
      },
    };
  };

  /** Whether the browser has written the draft from its local storage to the disk. */
  const isDraftOnDisk = async () => {
    const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
    const files = await readdir(folder).catch(() => []);
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file))));
    return texts.some((text) => text.includes(marker) || text.includes(Buffer.from(marker, 'utf16le')));
  };

  const first = await start();
  await typeMarker(first.portal);
  await expectStored(first.portal.page);
  await expect.poll(isDraftOnDisk, { timeout: 60_000 }).toBe(true);
  await first.kill();
  const second = await start();
  await openStep(second.portal);
  await useAndSaveDraft(second.portal);
  expect([...first.errors, ...second.errors]).toEqual([]);
  await second.kill();
  await rm(profile, { recursive: true, force: true });
  expect((await account.eoi())['ua_position']).toBe(marker);
});

test('a server that is killed while a user types and started again accepts the save with all answers', async ({
  page,
  server: { url },
}) => {
  const dataDir = await temporaryDir('killed');
  const first = await startTestServer({ DATA_DIR: dataDir });
  const { port } = new URL(first.url);
  expect(first.url).not.toBe(url);
  const api = await apiClient(first.url);
  const account = await signUp(api, await lookupIds(api));
  await account.fillSteps();
  const portal = createPortal(page, first.url, 'en');
  await portal.signIn(account);
  await openStep(portal);
  await page.locator(position).fill('');
  await page.locator(position).pressSequentially(marker.slice(0, 10));
  await first.kill();
  await page.locator(position).pressSequentially(marker.slice(10));
  await portal.submit();
  await expect(page.locator('.notice-error')).toBeVisible();
  await expect(page.locator(position)).toHaveValue(marker);
  const second = await startTestServer({ DATA_DIR: dataDir, PORT: port });
  await portal.submit();
  await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
  expect((await account.eoi())['ua_position']).toBe(marker);
  await expectNotStored(page);
  await second.close();
  await rm(dataDir, { recursive: true, force: true });
});
