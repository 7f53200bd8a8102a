// Documents: their types, the accepted files, the upload states, and the checklist of an Application (product 8.2, 8.3, 8.6, 8.9).
import { numberOrUndefined } from '../fields/answers.ts';
import { limits } from '../fields/limits.ts';
import { fieldWarnings } from './fieldWarnings.ts';

/** The types that a user can choose for a document. The labels are `option.filetype.<value>`. */
export const documentTypes = [
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
export type DocumentType = (typeof documentTypes)[number];

/** The accepted file extensions, each with the media types that the server may detect in such a file. */
export const acceptedFileTypes: Readonly<Record<string, readonly string[]>> = {
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

/** The server's numbers for the upload state. A pending file is being saved or scanned (product 8.6). `unknown` is the portal's own: the call
 *  for the state failed. */
export const uploadStates = { unknown: 0, none: 1, pending: 2, ready: 3 } as const;

/** The names by which the file calls know the records (product 8.1). */
export const entityNames = { eoi: 'ua_icexpressionofinterest', application: 'ua_icapplication' } as const;

export interface ChecklistLine {
  filetype: DocumentType;
  /** The numbers in the message `checklist.<filetype>`. */
  values: Readonly<Record<string, number>>;
  /** Not every business has such documents, so that nothing is missing without them. */
  optional?: true;
  /** Whether an Application with this loan amount is asked for the document; absent: every Application does. */
  when?: (values: { readonly ua_loanamount?: unknown }) => boolean;
}

/** Whether an Application is asked for the document; undefined while the loan amount is not known: a row of a broker's list has only the
 *  requested amount (product 8.9). */
export const asksFor = (
  { when }: ChecklistLine,
  values: { readonly ua_loanamount?: unknown },
): boolean | undefined =>
  when === undefined || (values.ua_loanamount === undefined ? undefined : when(values));

/** How a loan amount compares with the limit above which more is asked for. The messages say the rule only while the amount is unknown. */
const loanSizeOf = (values: { readonly ua_loanamount?: unknown }): 'large' | 'small' | 'unknown' =>
  numberOrUndefined(values.ua_loanamount) === undefined
    ? 'unknown'
    : fieldWarnings.largeLoan(values)
      ? 'large'
      : 'small';

/** Values of the message `checklist.<filetype>` for an Application with these answers; {} where no Application is known. */
export const checklistValues = (
  { values }: ChecklistLine,
  answers: { readonly ua_loanamount?: unknown },
): Readonly<Record<string, number | string>> => ({
  ...values,
  largeLoan: limits.largeLoan,
  loan: loanSizeOf(answers),
});

/**
 * How many stored files have no type of the catalogue, as a backend may list them (product 4.15). While there are any, nobody can say that a document
 * is missing.
 */
export const untypedCount = (files: readonly { filetype: string | null | undefined }[]): number =>
  files.filter(({ filetype }) => !documentTypes.some((type) => type === filetype)).length;

/** Both forecasts cover the same periods; the years are those of a large loan. */
const forecastPeriods = {
  months: limits.documents.forecastMonths,
  years: limits.documents.largeLoanForecastYears,
};

/** The documents that an Application needs (product 8.9). */
export const checklist: readonly ChecklistLine[] = [
  { filetype: 'Accounts', values: { years: limits.documents.accountYears } },
  { filetype: 'Forecast', values: forecastPeriods },
  { filetype: 'CashFlow', values: forecastPeriods },
  { filetype: 'BankStatements', values: { months: limits.documents.statementMonths } },
  { filetype: 'GrantAgreements', values: { years: limits.documents.grantYears }, optional: true },
  {
    filetype: 'PersonalStatement',
    values: {},
    when: fieldWarnings.largeLoan,
  },
];

/**
 * The lines of the checklist that an Application is asked for and of whose type no file is stored; none while the type of a file is not known.
 * Nothing of them keeps anybody from submitting (product 8.9).
 */
export const missingDocuments = (
  answers: { readonly ua_loanamount?: unknown },
  files: readonly { filetype: string | null | undefined }[],
): ChecklistLine[] =>
  untypedCount(files) > 0
    ? []
    : checklist.filter(
        (line) =>
          line.optional === undefined &&
          asksFor(line, answers) === true &&
          !files.some(({ filetype }) => filetype === line.filetype),
      );

/** Other spellings of accepted extensions. */
const sameExtensions: ReadonlyMap<string, string> = new Map([['jpeg', 'jpg']]);

/** What a control that chooses files offers: every spelling of the accepted extensions. */
export const offeredExtensions: readonly string[] = [
  ...Object.keys(acceptedFileTypes),
  ...sameExtensions.keys(),
];

/** The extension of a file's name in lower case, with jpg for jpeg; '' when there is none. */
export function fileExtension(filename: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(filename.trim())?.[1]?.toLowerCase() ?? '';
  return sameExtensions.get(extension) ?? extension;
}

/** What a refused file is, as far as its message differs by it: phones make photos in a format that we do not take, and large ones. */
export function fileKind(filename: string): 'heic' | 'photo' | 'other' {
  const extension = fileExtension(filename);
  if (['heic', 'heif'].includes(extension)) return 'heic';
  return ['jpg', 'png'].includes(extension) ? 'photo' : 'other';
}

export type FileIssue = 'fileType' | 'fileEmpty' | 'fileSize' | 'fileCount' | 'documentType';

/** The rule that a chosen file breaks, before it is uploaded; undefined when there is none. The size is in bytes. */
export function fileIssue(
  file: { filename: string; size: number; filetype: string },
  storedCount: number,
): FileIssue | undefined {
  if (!Object.hasOwn(acceptedFileTypes, fileExtension(file.filename))) return 'fileType';
  if (file.size === 0) return 'fileEmpty';
  if (file.size > limits.upload.bytes) return 'fileSize';
  if (storedCount >= limits.upload.filesPerRecord) return 'fileCount';
  return documentTypes.some((type) => type === file.filetype) ? undefined : 'documentType';
}

/**
 * The reasons for which a file is not stored and that no further try of the same bytes can change: the file has to be removed, and another chosen.
 * The others depend on the moment, such as `fileCount`, or are those of a backend that the portal does not know. All but `fileUnreadable` are the
 * server's (product 8.7); that is the portal's own: the device no longer lets the browser read the file, so that nothing is sent.
 */
export const finalReasons: ReadonlySet<string> = new Set([
  'fileName',
  'fileType',
  'fileEmpty',
  'fileSize',
  'fileContent',
  'fileActive',
  'fileLocked',
  'fileBomb',
  'fileInfected',
  'fileUnreadable',
]);

/** What an upload sent. The size is in bytes. */
export interface SentFile {
  filename: string;
  filetype: string;
  subject: string;
  size: number;
}

/** What a backend tells of a stored file. A backend can leave out the id, which is '' then, and the size, which is 0 then (product 4.15). */
interface ListedFile extends SentFile {
  id: string;
}

const isSameFile = (listed: Readonly<ListedFile>, sent: Readonly<SentFile>) =>
  listed.filename === sent.filename &&
  listed.filetype === sent.filetype &&
  listed.subject === sent.subject &&
  (listed.size === 0 || listed.size === sent.size);

/**
 * The keys of the uploads without an answer whose files are stored: those that the list has now and did not have before the uploads. Two
 * uploads of equal files need two such files.
 */
export function findStoredUploads(
  uploads: readonly { key: string; sent: SentFile }[],
  before: readonly ListedFile[],
  now: readonly ListedFile[],
): string[] {
  const added = [...now];
  for (const old of before) {
    const index = added.findIndex((file) =>
      old.id === '' ? file.id === '' && isSameFile(file, old) : file.id === old.id,
    );
    if (index >= 0) added.splice(index, 1);
  }
  return uploads.flatMap(({ key, sent }) => {
    const index = added.findIndex((file) => isSameFile(file, sent));
    if (index >= 0) added.splice(index, 1);
    return index >= 0 ? [key] : [];
  });
}
