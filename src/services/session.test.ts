// When logging out reloads the page (product 5.14).
import { afterEach, expect, test, vi } from 'vitest';
import { signOut } from './session.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('logging out reloads the page only after the views have removed their beforeunload listeners', async () => {
  vi.useFakeTimers();
  const opened: string[] = [];
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('window', {
    location: { protocol: 'https:', replace: (address: string) => opened.push(address) },
    setTimeout: (run: () => void, delay: number) => setTimeout(run, delay),
  });
  await signOut(null);
  const before = [...opened];
  vi.runAllTimers();
  expect([before, opened]).toEqual([[], ['/anwcef/login']]);
});
