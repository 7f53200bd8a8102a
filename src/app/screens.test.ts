// What is fetched ahead (decision 026), also so that a session can end without a network (product 5.13).
import { afterEach, expect, test, vi } from 'vitest';
import type { Screen } from '#machines/catalogue/routes.ts';
import { prefetchNext } from './screens.ts';

afterEach(() => vi.unstubAllGlobals());

/** The screens that are fetched ahead of this one. */
function prefetchedBy(screen: Screen, saveData = false): Screen[] {
  vi.stubGlobal('window', { requestIdleCallback: (run: () => void) => run() });
  vi.stubGlobal('navigator', { connection: { saveData } });
  const fetched: Screen[] = [];
  prefetchNext(screen, async (next) => {
    fetched.push(next);
  });
  return fetched;
}

test.each([
  ['login', ['dashboard']],
  ['faq', []],
  ['dashboard', ['stage-one-step', 'login']],
  ['broker-dashboard', ['stage-two-step', 'login']],
  ['stage-two-step', ['login']],
] as const)('%s fetches ahead %j', (screen, fetched) => expect(prefetchedBy(screen)).toEqual(fetched));

test('nothing is fetched ahead for a user who saves data', () =>
  expect(prefetchedBy('dashboard', true)).toEqual([]));
