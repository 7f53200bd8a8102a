// The business constants and limits of the scheme (specification, sections 1, 5 and 9), stated once.
// Units: money in pounds, sizes in bytes, terms in months, times in milliseconds.
export const limits = {
  loan: { min: 25_000, max: 2_000_000 },
  loanTermMonths: { min: 12, max: 60 },
  interestOnlyMonths: { min: 0, max: 24 },
  /** Loans above this need directors' statements and three years of forecasts. */
  largeLoan: 500_000,
  money: { min: 0.01, max: 999_999_999.99 },
  description: { min: 50, max: 2000 },
  shortDescriptionLength: 1000,
  addressLength: 500,
  nameLength: 160,
  lineLength: 100,
  password: { min: 12, max: 128 },
  upload: {
    bytes: 10 * 1024 * 1024,
    filesPerRecord: 20,
    bodyBytes: 14.5 * 1024 * 1024,
    stalledAfter: 60_000,
    /** How often the state of stored files is asked for until they are ready. */
    scanEvery: 2_000,
  },
  /** Section 9: what the documents must cover. */
  documents: {
    forecastMonths: 24,
    accountYears: 3,
    statementMonths: 6,
    grantYears: 3,
    largeLoanForecastYears: 3,
  },
  technologies: { min: 1, max: 11 },
  minimumTradingYears: 1,
  /** A status change shows on the dashboard within this time; polled at this interval until then. */
  statusRefresh: { within: 60_000, every: 5_000 },
  /** About how long the questions of a record take, in minutes, and its assessment, in working days. */
  effortMinutes: { eoi: 20, application: 90 },
  assessmentDays: { eoi: 10, application: 30 },
  /** Answers that are not saved are kept on the device for this long, and written at most this often while they are typed. */
  drafts: { keptFor: 24 * 60 * 60 * 1000, writtenEvery: 1_000 },
  /** The rows of a broker's list that are shown at once. */
  clientsPerPage: 20,
  /** The most that one answer of the extension `paging` has. */
  clientsPerAnswer: 1_000,
  /** The list is searched when no key was pressed for this long. */
  searchedAfter: 200,
  callTimeout: 30_000,
  screenLoadTimeout: 120_000,
  verificationLinkHours: 24,
  resetLinkMinutes: 30,
} as const;

export const versionLabel = '1.4.0';
