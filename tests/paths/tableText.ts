// Formats a plain-text table: columns as wide as their widest cell, numbers aligned right, everything else left.
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
