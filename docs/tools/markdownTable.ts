// A Markdown table. Written plainly, without padding: the generated pages are compared as text and left alone by the formatter.

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

/** Header and rows as a table; each row has as many cells as the header. */
export const markdownTable = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(header), row(header.map(() => '---')), ...rows.map(row)].join('\n');
