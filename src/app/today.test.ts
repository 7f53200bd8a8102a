import { afterEach, expect, test, vi } from 'vitest';
import { today } from './today.ts';

afterEach(() => vi.useRealTimers());

test('half an hour after midnight in summer time it is the new day, while it is still the old one in UTC', () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-30T23:30:00Z'), toFake: ['Date'] });
  expect(today()).toBe('2026-07-01');
});
