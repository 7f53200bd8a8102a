// A yes or no as other backends write it (product 4.15).

const booleans = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['0', false],
  [0, false],
]);

/** True or false for a value that says so in another way: as a text in any letter case, as 1 or 0. Any other value stays as it is. */
export const readBoolean = (value: unknown): unknown =>
  booleans.get(typeof value === 'string' ? value.trim().toLowerCase() : value) ?? value;
