// Formats a response of the caseworker's API for the terminal: names and values, arrays of objects as tables, or one below the other where the
// terminal is too narrow for the table. It leaves out empty values.

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function formatValue(value: unknown): string {
  if (isEmpty(value)) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(formatValue).join(', ');
  return isObject(value) ? JSON.stringify(value) : String(value);
}

/** One line for each value that is not empty, and an empty line between the rows. */
const blockLines = (rows: readonly object[]): string[] =>
  rows.flatMap((row, index) => [
    ...(index === 0 ? [] : ['']),
    ...Object.entries(row)
      .filter(([, value]) => !isEmpty(value))
      .map(([name, value]) => `${name}: ${formatValue(value)}`),
  ]);

/** A header and one line for each row, with columns as wide as their widest cell. */
function tableLines(rows: readonly object[], width: number): string[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  // Escapes are wider than the characters that they stand for.
  const cells = rows.map(
    (row) =>
      new Map<string, string>(
        Object.entries(row).map(([name, value]) => [name, printable(formatValue(value))]),
      ),
  );
  const lines = [columns, ...cells.map((row) => columns.map((name) => row.get(name) ?? formatValue(null)))];
  const widths = columns.map((_name, index) =>
    lines.reduce((most, line) => Math.max(most, line[index]?.length ?? 0), 0),
  );
  const table = lines.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return table.every((line) => line.length <= width) ? table : blockLines(rows);
}

function linesOf(value: unknown, width: number): string[] {
  if (!isObject(value)) return [formatValue(value)];
  if (Array.isArray(value))
    return value.every(isObject) && value.length > 0 ? tableLines(value, width) : [formatValue(value)];
  return Object.entries(value)
    .filter(([, member]) => !isEmpty(member))
    .flatMap(([name, member]) => {
      const isPlain = !isObject(member) || (Array.isArray(member) && !member.every(isObject));
      return isPlain
        ? [`${name}: ${formatValue(member)}`]
        : [`${name}:`, ...linesOf(member, width - 2).map((line) => (line === '' ? '' : `  ${line}`))];
    });
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

export const formatPounds = (amount: number): string => pounds.format(amount);

/**
 * Writes control characters, which a terminal obeys, and marks of text direction, which hide what a line says, as `\\u001b`: the texts come
 * from strangers.
 */
export const printable = (line: string): string =>
  line.replaceAll(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The answer as lines of text, joined by line breaks. @param width of the terminal, in characters */
export const formatResponse = (answer: unknown, width = Infinity): string =>
  linesOf(answer, width).map(printable).join('\n');

/** The answer as JSON, which stays JSON: in it the escapes of `printable` mean the same characters. */
export const formatJson = (answer: unknown): string =>
  JSON.stringify(answer, null, 2).split('\n').map(printable).join('\n');
