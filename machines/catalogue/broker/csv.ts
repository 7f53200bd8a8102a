// Tables as comma-separated values, for spreadsheets: they run what looks like a formula, so such a cell is marked as text.
const mark = '\u{FEFF}';

/** Begins as a formula does, for some spreadsheet. */
const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell);

const quoted = (cell: string) => `"${(isFormula(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;

/** The text of a file in UTF-8, with the mark by which spreadsheets know it, each cell in quotes. */
export const csv = (table: readonly (readonly string[])[]): string =>
  mark + table.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
