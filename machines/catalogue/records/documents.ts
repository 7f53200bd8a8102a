// Supporting documents (specification sections 3, 5 and 9; decisions.md "Files travel as JSON"): types to choose from, accepted kinds
// of file, states of an upload, and the checklist of what an Application needs.
import { limits } from '../fields/limits.ts';
import { notes } from './rules.ts';

/** What a file is, chosen by the person; labels are `option.filetype.<value>`. */
export const uploadedTypes = [
  'Accounts',
  'Forecast',
  'CashFlow',
  'BankStatements',
  'GrantAgreements',
  'OfferLetter',
  'PersonalStatement',
  'Quote',
  'Other',
] as const;
export type UploadedType = (typeof uploadedTypes)[number];

/** Accepted endings and the media types that their content may turn out to be. */
export const acceptedFiles: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  doc: ['application/msword', 'application/x-cfb'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xls: ['application/vnd.ms-excel', 'application/x-cfb'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  csv: ['text/csv', 'text/plain'],
  odt: ['application/vnd.oasis.opendocument.text'],
  ods: ['application/vnd.oasis.opendocument.spreadsheet'],
  jpg: ['image/jpeg'],
  png: ['image/png'],
};

/** The server state value of uploads: 1 none, 2 being saved or scanned, 3 ready; only 3 counts. */
export const noteStates = { none: 1, pending: 2, ready: 3 } as const;

/** The records that keep documents, by their names on the wire. `ua_icclaim` exists in the call alone. */
export const entityNames = { eoi: 'ua_icexpressionofinterest', application: 'ua_icapplication' } as const;

export interface ChecklistRow {
  filetype: UploadedType;
  /** Values of the message `checklist.<filetype>`. */
  values: Readonly<Record<string, number>>;
  /** Asked only for these answers; absent: of everybody. */
  when?: (values: Readonly<Record<string, unknown>>) => boolean;
}

/** What section 9 asks for. */
export const checklist: readonly ChecklistRow[] = [
  { filetype: 'Accounts', values: { years: limits.documents.accountYears } },
  {
    filetype: 'Forecast',
    values: { months: limits.documents.forecastMonths, years: limits.documents.largeLoanForecastYears },
  },
  { filetype: 'CashFlow', values: { months: limits.documents.forecastMonths } },
  { filetype: 'BankStatements', values: { months: limits.documents.statementMonths } },
  { filetype: 'GrantAgreements', values: { years: limits.documents.grantYears } },
  {
    filetype: 'PersonalStatement',
    values: { years: limits.documents.largeLoanForecastYears },
    when: notes.largeLoan,
  },
];

/** The ending of a file's name in lower case; '' when it has none. jpeg is jpg. */
export function endingOf(filename: string): string {
  const ending = /\.([a-z0-9]+)$/i.exec(filename.trim())?.[1]?.toLowerCase() ?? '';
  return ending === 'jpeg' ? 'jpg' : ending;
}

export type FileFault = 'fileType' | 'fileEmpty' | 'fileSize' | 'fileCount' | 'fileKind';

/** What is wrong with a chosen file before anything is sent; undefined when nothing is. Size in bytes. */
export function fileFault(
  file: { filename: string; size: number; filetype: string },
  alreadyThere: number,
): FileFault | undefined {
  if (!Object.hasOwn(acceptedFiles, endingOf(file.filename))) return 'fileType';
  if (file.size === 0) return 'fileEmpty';
  if (file.size > limits.upload.bytes) return 'fileSize';
  if (alreadyThere >= limits.upload.filesPerRecord) return 'fileCount';
  return uploadedTypes.some((type) => type === file.filetype) ? undefined : 'fileKind';
}
