// A table pasted from a spreadsheet as items of a list (product 7.13): its cells, which column is which field, and what is wrong in each cell.
// Spreadsheets put text on the clipboard with a tab between cells, and quotes around a cell that contains a tab, a line break or a quote.
import { parseAnswers, type Answers } from '../catalogue/fields/answers.ts';
import type { Issue } from '../catalogue/fields/field.ts';
import { limits } from '../catalogue/fields/limits.ts';
import { mergeAnswers } from '../catalogue/fields/mergeAnswers.ts';
import { listOf, type ListName } from '../catalogue/records/lists.ts';
import { checkItem, type Item } from '../catalogue/records/related.ts';

/** A field of the list with all texts by which a spreadsheet may name it and its options, in both languages. */
export interface PasteColumn {
  name: string;
  headings: readonly string[];
  /** The options of a field that offers some, by their stored value. */
  options?: readonly { value: string; labels: readonly string[] }[];
}

export interface PastedRow {
  /** The row in the pasted table, from 1; a row of headings counts. */
  number: number;
  cells: readonly string[];
  answers: Answers;
  item: Item;
  issues: readonly Issue[];
  /** The filled cells beyond the last column. */
  excess: readonly string[];
}

export interface PastedTable {
  rows: readonly PastedRow[];
  /** The row of headings; null when the columns were taken in the order of the form. */
  headings: readonly string[] | null;
  /** The headings that name no field, or one that another column has: their columns are not used. */
  unknownHeadings: readonly string[];
  /** Why the table as a whole cannot be added. */
  issue: 'empty' | 'tooMany' | null;
}

/** The state of the dialog that adds the rows of a spreadsheet. */
export interface Paste {
  text: string;
  columns: readonly PasteColumn[];
  /** What the text says, once it is checked; null while the user can change the text. */
  table: PastedTable | null;
  /** How many of its rows have been added so far. */
  addedCount: number;
}

/** The end of a quoted cell that begins at `start`: the index after its closing quote. Undefined when the quote is part of the text. */
function endOfQuoted(text: string, start: number, delimiter: string): number | undefined {
  let at = text.indexOf('"', start + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  if (at === -1) return undefined;
  const next = text[at + 1];
  return next === undefined || next === delimiter || next === '\n' ? at + 1 : undefined;
}

/** The cells of a text from the clipboard, or of a CSV file: without a tab in the text its cells are separated by commas. */
export function cellsOf(pasted: string): string[][] {
  const text = pasted.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const delimiter = text.includes('\t') ? '\t' : ',';
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    const quotedEnd = text[at] === '"' ? endOfQuoted(text, at, delimiter) : undefined;
    let end = quotedEnd ?? at;
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1;
    const cell = text.slice(at, end);
    rows.at(-1)?.push((quotedEnd === undefined ? cell : cell.slice(1, -1).replaceAll('""', '"')).trim());
    if (text[end] === '\n') rows.push([]);
    // A delimiter at the end of the text is followed by an empty cell.
    else if (end === text.length - 1) rows.at(-1)?.push('');
    at = end + 1;
  }
  return rows;
}

/** The text of the clipboard for these cells. A comma is quoted too, because it separates the cells of a text without a tab. */
export const textOfCells = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (/["\t\n,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n');

/** The text as it is compared: capitals, white space, the form of apostrophes, and a star or colon make no difference. */
const normalized = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/[*:]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Removes parentheses that do not tell labels apart: “(optional)” and signs such as (£) or (%). */
const withoutSigns = (text: string): string =>
  normalized(text.replaceAll(/\((?:optional|dewisol|[^\p{L}\p{N}()]*)\)/giu, ' '));

const withoutParentheses = (text: string): string => normalized(text.replaceAll(/\([^()]*\)/g, ' '));

/**
 * How a text of a spreadsheet and a label are compared, the most exact way first. A text may leave out what a label has in parentheses, but not the
 * other way round: "Amount (inc VAT)" is not "Amount (ex VAT)".
 */
const comparisons = [
  { ofText: normalized, ofLabel: normalized },
  { ofText: withoutSigns, ofLabel: withoutSigns },
  { ofText: withoutSigns, ofLabel: withoutParentheses },
];

type Find<T> = (text: string) => readonly T[];

/** For each way to compare: finds what a text names. The labels are indexed once, because a table has up to a thousand rows. */
const findersOf = <T>(labelled: readonly (readonly [T, readonly string[]])[]): readonly Find<T>[] =>
  comparisons.map(({ ofText, ofLabel }) => {
    const index = new Map<string, T[]>();
    for (const [one, labels] of labelled) {
      for (const label of new Set(labels.map(ofLabel))) index.set(label, [...(index.get(label) ?? []), one]);
    }
    return (text) => index.get(ofText(text)) ?? [];
  });

/** The first row has headings when at least half of its filled cells name a column. */
function headingsOf(
  finders: readonly Find<PasteColumn>[],
  first: readonly string[] = [],
): readonly string[] | null {
  const filled = first.filter((cell) => cell !== '');
  const known = filled.filter((cell) => finders.some((find) => find(cell).length > 0));
  return known.length > 0 && known.length * 2 >= filled.length ? first : null;
}

/** The column that each heading names. Of several headings for one column the one that names it most exactly gets it. */
function columnsOf(
  finders: readonly Find<PasteColumn>[],
  headings: readonly string[],
): readonly (PasteColumn | undefined)[] {
  const found: (PasteColumn | undefined)[] = headings.map(() => undefined);
  for (const find of finders) {
    for (const [index, heading] of headings.entries())
      found[index] ??= find(heading).find((column) => !found.includes(column));
  }
  return found;
}

/** The answer of a cell: the stored value of the one option that it names in either language; other texts as they are. */
function answerOf(finders: readonly Find<string>[], cell: string): string {
  const [value = cell, ...others] = finders.map((find) => find(cell)).find(({ length }) => length > 0) ?? [];
  return others.length === 0 ? value : cell;
}

/**
 * A cell that names none of the options, such as a supplier that is not verified, is moved to the field for other names, and the option for others
 * is chosen.
 * @param answers are changed
 */
function moveUnlisted(list: ListName, columns: readonly PasteColumn[], answers: Answers): void {
  for (const [name, { when }] of Object.entries(listOf(list).fields)) {
    if (when === undefined || !('is' in when) || answers[name]) continue;
    const answer = answers[when.field];
    const options = columns.find((column) => column.name === when.field)?.options;
    if (!answer || options === undefined || options.some(({ value }) => value === answer)) continue;
    answers[name] = answer;
    answers[when.field] = String(when.is);
  }
}

/**
 * The table in a pasted text.
 * @param columns in the order of the form
 * @param today YYYY-MM-DD
 * @param room how many items the list has room for
 */
export function readTable(
  list: ListName,
  columns: readonly PasteColumn[],
  text: string,
  today: string,
  room: number = limits.itemsPerList,
): PastedTable {
  const fields = Object.entries(listOf(list).fields);
  const all = cellsOf(text).map((cells, index) => ({ cells, number: index + 1 }));
  const filled = all.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const finders = findersOf(columns.map((column) => [column, column.headings]));
  const headings = headingsOf(finders, filled[0]?.cells);
  const used = headings === null ? columns : columnsOf(finders, headings);
  const optionFinders = new Map(
    columns.map(({ name, options = [] }) => [
      name,
      findersOf(options.map(({ value, labels }) => [value, [value, ...labels]])),
    ]),
  );
  const body = headings === null ? filled : filled.slice(1);
  const rows = body.slice(0, room).map(({ cells, number }): PastedRow => {
    const answers: Answers = Object.fromEntries(columns.map(({ name }) => [name, '']));
    for (const [index, column] of used.entries()) {
      if (column === undefined) continue;
      answers[column.name] = answerOf(optionFinders.get(column.name) ?? [], cells[index] ?? '');
    }
    moveUnlisted(list, columns, answers);
    const item = mergeAnswers(fields, {}, parseAnswers(fields, answers));
    const excess = cells.slice(used.length).filter((cell) => cell !== '');
    return { number, cells, answers, item, issues: checkItem(list, item, today), excess };
  });
  return {
    rows,
    headings,
    unknownHeadings: (headings ?? []).filter((heading, index) => heading !== '' && used[index] === undefined),
    issue: body.length === 0 ? 'empty' : body.length > room ? 'tooMany' : null,
  };
}

/** Whether the table can be added: no cell is wrong, and the list has room for its rows. */
export const isTableValid = ({ rows, issue }: PastedTable): boolean =>
  issue === null && rows.every(({ issues, excess }) => issues.length === 0 && excess.length === 0);

/** Whether the choices of a column are not loaded, such as the verified suppliers: its cells cannot be checked. */
export const isMissingOptions = (list: ListName, columns: readonly PasteColumn[]): boolean =>
  columns.some(
    ({ name, options }) => options === undefined && listOf(list).fields[name]?.lookup !== undefined,
  );

/** The paste with what the server has found in the first row, in the fields of the list. */
export function withFirstRowIssues(list: ListName, paste: Paste, found: readonly Issue[]): Paste {
  const issues = found.filter(({ path }) => path in listOf(list).fields);
  const [first, ...others] = paste.table?.rows ?? [];
  if (paste.table === null || first === undefined || issues.length === 0) return paste;
  return { ...paste, table: { ...paste.table, rows: [{ ...first, issues }, ...others] } };
}

/** The pasted text without the first of its rows, which has been added. */
export const textWithoutFirstRow = ({ rows, headings }: PastedTable): string =>
  textOfCells([...(headings === null ? [] : [headings]), ...rows.slice(1).map(({ cells }) => cells)]);
