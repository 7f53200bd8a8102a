// The numbers and limits of the scheme and of the portal (product 3.21). Unless a name says otherwise, money is in pounds, sizes are in
// bytes, terms in months and times in milliseconds.

/** Bytes. */
export const megabyte = 1024 * 1024;

/** Megabytes. */
const largestFile = 10;

export const limits = {
  loan: { min: 25_000, max: 2_000_000 },
  loanTermMonths: { min: 12, max: 60 },
  /** The interest of a loan, in per cent. The fund sets it after the assessment; the portal only says it. */
  interest: { min: 5, max: 14 },
  interestOnlyMonths: { min: 0, max: 24 },
  /** A loan above this amount needs directors' statements and three years of forecasts (product 8.9). */
  largeLoan: 500_000,
  /** A business belongs to a group when another business owns this share of it or more, in per cent. The applicant decides; the portal only
   *  says it. */
  groupShare: 25,
  money: { min: 0.01, max: 999_999_999.99 },
  description: { min: 50, max: 2000 },
  shortDescriptionLength: 1000,
  addressLength: 500,
  /** The most items of a list that are not deleted (product 7.11). */
  itemsPerList: 1_000,
  /** The count of characters is announced once a user has paused for this long with at most this share of the characters left. */
  characterCount: { pause: 1_000, nearLimit: 0.1 },
  nameLength: 160,
  lineLength: 100,
  password: { min: 12, max: 128 },
  upload: {
    megabytes: largestFile,
    bytes: largestFile * megabyte,
    filesPerRecord: 20,
    /** In base64 a file is a third longer; the rest is for the other values of the body (product 4.4). */
    bodyBytes: largestFile * 1.45 * megabyte,
    /** How many files the portal uploads at once: fewer than the bodies that the server reads of one person at once. */
    atOnce: 2,
    /** An upload without progress for this long has failed. */
    stallTimeout: 60_000,
    /** While files are scanned, the portal asks for the upload state after the first interval, half as long again after each next one up
     *  to the last, and no longer than the duration. */
    scanPollInterval: { first: 2_000, last: 30_000 },
    scanDuration: 10 * 60 * 1000,
  },
  /** The periods that the documents must cover (product 8.9). */
  documents: {
    forecastMonths: 24,
    accountYears: 3,
    statementMonths: 6,
    grantYears: 3,
    largeLoanForecastYears: 3,
  },
  technologies: { min: 1, max: 11 },
  minimumTradingYears: 1,
  /** A later date is a mistyped year: 2206 for 2026. */
  latestDate: '2099-12-31',
  /** After a submit the dashboard polls at this interval, for at most this long, until it sees the new status (product 2.10). */
  statusPolling: { duration: 60_000, interval: 5_000 },
  /** How long the device keeps unsaved answers, and the shortest time between two writes while the user types (product 11.3). */
  drafts: { maxAge: 24 * 60 * 60 * 1000, writeInterval: 1_000 },
  /** The rows on one page of a broker's list (product 9.3). */
  clientsPerPage: 20,
  /** The largest page that the extension `paging` answers. */
  clientsPerResponse: 1_000,
  /** A broker's search starts this long after the last key. */
  searchDebounce: 200,
  callTimeout: 30_000,
  screenLoadTimeout: 120_000,
  languageCookieYears: 1,
  verificationLinkHours: 24,
  resetLinkMinutes: 30,
} as const;

/** The version of the product, as the footer and the OpenAPI document show it. */
export const versionLabel = '1.4.0';

/** How a session is kept alive and when its end is announced (product 5.12). Times in milliseconds. */
export const sessionLimits = {
  /** A little more than the two minutes that the user must have to extend the session (product 12.7). */
  warnBefore: 125_000,
  /** The seconds left at which the text of the warning changes. Each change is read out, so there are few. */
  announceAtSeconds: [10, 30, 60, 120],
  /** How often the portal compares the clock with the cookies. */
  checkInterval: 60_000,
  /**
   * How long the portal waits after a refresh that failed for a reason that may pass: the first time within the ten seconds in which our server
   * gives the same tokens again (product 14.10), because the answer may have been lost.
   */
  retryIntervals: { first: 5_000, later: 30_000 },
} as const;

/** How much invented data the caseworker's command `seed` makes (product 14.4). */
export const seedLimits = {
  /** The most Applications for one seed number. */
  applications: 100_000,
  /** How many one request makes; more would lock the database for too long. */
  perRequest: 250,
} as const;
