import { expect, test, vi } from 'vitest';
import { randomKey } from './randomKey.ts';

test('a key is 16 bytes of Web Crypto as hex', () => {
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint8Array)
      array.set(Array.from({ length: array.length }, (_none, index) => 9 * index));
    return array;
  });
  expect(randomKey()).toBe('0009121b242d363f48515a636c757e87');
  expect(random).toHaveBeenCalledOnce();
  random.mockRestore();
  expect(randomKey()).not.toBe(randomKey());
});
