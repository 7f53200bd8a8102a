// An answer of the caseworker's API as text to read: names and values, lists as tables. What is empty is left out.

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function text(value: unknown): string {
  if (isEmpty(value)) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(text).join(', ');
  return isObject(value) ? JSON.stringify(value) : String(value);
}

/** One line a row, under the names of the columns, each as wide as it needs. */
function table(rows: readonly object[]): string[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map(
    (row) => new Map<string, string>(Object.entries(row).map(([name, value]) => [name, text(value)])),
  );
  const lines = [columns, ...cells.map((row) => columns.map((name) => row.get(name) ?? text(null)))];
  const widths = columns.map((_name, index) =>
    lines.reduce((most, line) => Math.max(most, line[index]?.length ?? 0), 0),
  );
  return lines.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function linesOf(value: unknown): string[] {
  if (!isObject(value)) return [text(value)];
  if (Array.isArray(value)) return value.every(isObject) && value.length > 0 ? table(value) : [text(value)];
  return Object.entries(value)
    .filter(([, member]) => !isEmpty(member))
    .flatMap(([name, member]) => {
      const isPlain = !isObject(member) || (Array.isArray(member) && !member.every(isObject));
      return isPlain
        ? [`${name}: ${text(member)}`]
        : [`${name}:`, ...linesOf(member).map((line) => `  ${line}`)];
    });
}

/** The lines of an answer. */
export const readable = (answer: unknown): string => linesOf(answer).join('\n');
