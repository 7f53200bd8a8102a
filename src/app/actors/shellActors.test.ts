// @vitest-environment jsdom
// How the shell opens a page whose screen and messages have been fetched ahead.
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { parseAddress, routes } from '#machines/catalogue/routes.ts';
import { loadMessages } from '../../services/messages.ts';
import { loadScreen } from '../screens.ts';
import { providedShell } from './shellActors.ts';

afterEach(() => vi.unstubAllGlobals());

test('a page that is there is in view when React draws what the change of the address shows', async () => {
  // The configuration does not arrive.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await Promise.all([loadScreen('privacy'), loadMessages('en', routes.privacy.messages)]);
  const shell = createActor(providedShell, {
    input: { address: parseAddress('/faq'), language: 'en', client: null, list: null },
  }).start();
  await waitFor(shell, ({ context, value }) => context.visitor !== undefined && value.page === 'shown');
  // React draws in a microtask that it queues when it hears of the first change.
  const drawn = new Promise((resolve) => {
    const subscription = shell.subscribe(() => {
      subscription.unsubscribe();
      queueMicrotask(() => resolve(shell.getSnapshot().context.shownScreen));
    });
  });
  shell.send({ type: 'address.requested', address: parseAddress('/privacy') });
  expect(await drawn).toBe('privacy');
  shell.stop();
});
