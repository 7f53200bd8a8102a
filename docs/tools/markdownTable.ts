// Writes a Markdown table without padding, so that a change of one cell changes one line of a generated page.

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

/** Each row must have as many cells as the header. */
export const markdownTable = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(header), row(header.map(() => '---')), ...rows.map(row)].join('\n');

/** As oxfmt lays a table out, for a page that is written by hand around it. */
export function paddedTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((_, column) =>
    Math.max(3, ...[header, ...rows].map((cells) => cell(cells[column] ?? '').length)),
  );
  const padded = (cells: readonly string[]) =>
    row(cells.map((text, column) => cell(text).padEnd(widths[column] ?? 0)));
  return [padded(header), row(widths.map((width) => '-'.repeat(width))), ...rows.map(padded)].join('\n');
}
