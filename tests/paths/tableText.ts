// Formats a plain-text table, whose first row is its heading: columns as wide as their widest cell, those whose cells below the heading all
// begin with a digit aligned right, the others left.
export function tableText(rows: readonly (readonly (string | number)[])[]): string {
  const texts = rows.map((row) => row.map(String));
  const widths = (texts[0] ?? []).map((_, column) =>
    Math.max(...texts.map((row) => row[column]?.length ?? 0)),
  );
  const isNumber = widths.map((_, column) => texts.slice(1).every((row) => /^[\d]/.test(row[column] ?? '0')));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return texts.map((row) => `${line(row)}\n`).join('');
}
