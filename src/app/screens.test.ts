// What is fetched ahead (decision 026), also so that a session can end without a network (product 5.13).
import { afterEach, expect, test, vi } from 'vitest';
import type { Screen } from '#machines/catalogue/routes.ts';
import { prefetchNext } from './screens.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page whose browser is always idle. */
function openPage(saveData = false) {
  const events = new EventTarget();
  vi.stubGlobal('window', {
    requestIdleCallback: (run: () => void) => run(),
    addEventListener: events.addEventListener.bind(events),
  });
  vi.stubGlobal('navigator', { connection: { saveData } });
  const fetched: Screen[] = [];
  const show = (screen: Screen) =>
    prefetchNext(screen, async (next) => {
      fetched.push(next);
    });
  const type = () => events.dispatchEvent(new Event('input'));
  const save = () => events.dispatchEvent(new Event('submit'));
  return { show, type, save, fetched };
}

test.each([
  ['login', ['dashboard'], []],
  ['faq', [], []],
  ['dashboard', ['stage-one-step'], ['login']],
  ['broker-dashboard', ['stage-two-step'], ['login']],
  ['stage-one-step', [], ['stage-one-review', 'login']],
  ['stage-two-step', [], ['stage-two-review', 'login']],
  ['stage-one-review', ['stage-one-confirmation'], ['login']],
  ['stage-two-review', ['stage-two-confirmation'], ['login']],
] as const)('%s fetches %j ahead, and with the first typed letter %j', (screen, atOnce, typed) => {
  const { show, type, fetched } = openPage();
  show(screen);
  expect(fetched).toEqual(atOnce);
  type();
  type();
  expect(fetched).toEqual([...atOnce, ...typed]);
});

test('a save without a typed letter fetches the page that it can open, once', () => {
  const { show, type, save, fetched } = openPage();
  show('stage-one-step');
  save();
  save();
  type();
  expect(fetched).toEqual(['stage-one-review', 'login']);
});

test('a letter on a public page after a step fetches nothing', () => {
  const { show, type, fetched } = openPage();
  show('stage-two-step');
  show('faq');
  type();
  expect(fetched).toEqual([]);
});

test('nothing is fetched ahead for a user who saves data', () => {
  const { show, type, fetched } = openPage(true);
  show('dashboard');
  type();
  expect(fetched).toEqual([]);
});
