import { expect, test } from 'vitest';
import { generatePassword } from './seedCredentials.ts';

const generate = (bytes: Uint8Array) => generatePassword({ bytes: () => bytes, uuid: () => 'a uuid' });

test('the password of a sample user has nearly 80 random bits', () => {
  const drawn: number[] = [];
  const zeros = generatePassword({
    bytes: (count) => {
      drawn.push(count);
      return new Uint8Array(count);
    },
    uuid: () => 'a uuid',
  });
  expect(drawn).toHaveLength(1);
  const [length = 0] = drawn;
  // How many passwords differ from each other when one byte alone differs.
  const choices = Array.from({ length }, (_none, index) => {
    const passwords = Array.from({ length: 256 }, (_byte, value) => {
      const bytes = new Uint8Array(length);
      bytes[index] = value;
      return generate(bytes);
    });
    expect(passwords[0]).toBe(zeros);
    return new Set(passwords).size;
  });
  const bits = choices.reduce((sum, count) => sum + Math.log2(count), 0);
  expect(bits).toBeGreaterThan(79);
  expect(bits).toBeLessThan(80);
});
