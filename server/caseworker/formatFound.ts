// Formats the users that `list` and `export` find: as a table with its page, and as CSV for spreadsheets.
import * as v from 'valibot';
import { toCsv } from '#machines/catalogue/csv.ts';
import { formatUkDateTime } from '#machines/catalogue/fields/ukTime.ts';
import { formatPounds, formatResponse, printable } from './formatResponse.ts';

const cell = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

const foundSchema = v.object({
  page: v.number(),
  pages: v.number(),
  total: v.number(),
  applicants: v.array(v.record(v.string(), cell)),
});

const rowsOf = (answer: unknown) => {
  const { applicants, ...counts } = v.parse(foundSchema, answer);
  return {
    ...counts,
    rows: applicants.map((row) => {
      const { since } = row;
      return { ...row, since: formatUkDateTime(String(since))?.date ?? null };
    }),
  };
};

/** @param width of the terminal, in characters */
export function formatFound(answer: unknown, width = Infinity): string {
  const { rows, page, pages, total } = rowsOf(answer);
  if (total === 0) return 'Nobody was found.';
  const table = rows.map((row: Readonly<Record<string, v.InferOutput<typeof cell>>>) => {
    const { amount } = row;
    return typeof amount === 'number' ? { ...row, amount: formatPounds(amount) } : row;
  });
  return `${formatResponse(table, width)}\nPage ${page} of ${pages}, ${total} found.`;
}

/** The headings of the columns, in their order. */
const headings = {
  mail: 'E-mail address',
  name: 'Name',
  broker: 'Broker',
  verified: 'Verified',
  company: 'Company',
  eoi: 'Status of the Expression of Interest',
  reference: 'Reference',
  application: 'Status of the Application',
  amount: 'Amount requested',
  since: 'Status since',
} as const;

const cellText = (value: string | number | boolean | null | undefined): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? value.toFixed(2) : printable(value ?? '');
};

/** CSV in which no cell is run as a formula. */
export function formatExport(answer: unknown): string {
  const { rows } = rowsOf(answer);
  const columns = Object.keys(headings);
  const table = rows.map((row: Readonly<Record<string, v.InferOutput<typeof cell>>>) =>
    columns.map((column) => cellText(row[column])),
  );
  // The terminal ends the last line.
  return toCsv([Object.values(headings), ...table]).replace(/\r\n$/, '');
}
