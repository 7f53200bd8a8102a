// Comma-separated values for spreadsheets: a broker's list (product 9.2), and what a caseworker has found.

/** The byte order mark, by which spreadsheets recognise UTF-8. */
const byteOrderMark = '\u{FEFF}';

/** Whether a spreadsheet would run the cell as a formula (CSV injection). */
const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell);

/** The apostrophe before a formula makes spreadsheets treat it as text. */
const quoteCell = (cell: string) => `"${(isFormula(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;

/** The content of the file, every cell in quotes. */
export const toCsv = (table: readonly (readonly string[])[]): string =>
  byteOrderMark + table.map((row) => `${row.map(quoteCell).join(',')}\r\n`).join('');
