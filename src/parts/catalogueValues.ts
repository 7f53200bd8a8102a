// The numbers of the catalogue that texts say, and the name of the step with the documents. The pages give them to their messages, so that no
// text states a number by itself (product 3.21).
import type { IntlShape } from 'react-intl';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { documentsStep, steps } from '#machines/catalogue/records/outlines.ts';

const { loan, loanTermMonths, interest, documents, upload, drafts, statusPolling } = limits;
const monthsPerYear = 12;
const millisecondsPerMinute = 60_000;

export const catalogueValues = {
  eoiSteps: steps.eoi.length,
  applicationSteps: steps.application.length,
  /** The largest file, in megabytes. */
  size: upload.megabytes,
  /** The smallest and the largest loan, and the loan above which more documents are asked for, in pounds. */
  loanMin: loan.min,
  loanMax: loan.max,
  largeLoan: limits.largeLoan,
  /** The form asks for the term in months; the guides say it in years. */
  termYearsMin: loanTermMonths.min / monthsPerYear,
  termYearsMax: loanTermMonths.max / monthsPerYear,
  interestMin: interest.min,
  interestMax: interest.max,
  groupShare: limits.groupShare,
  tradingYears: limits.minimumTradingYears,
  /** The periods that the documents must cover. */
  accountYears: documents.accountYears,
  forecastMonths: documents.forecastMonths,
  largeLoanForecastYears: documents.largeLoanForecastYears,
  statementMonths: documents.statementMonths,
  grantYears: documents.grantYears,
  /** How long the portal waits for a new status, how long the device keeps unsaved answers, and how long the language. */
  statusMinutes: statusPolling.duration / millisecondsPerMinute,
  draftHours: drafts.maxAge / (60 * millisecondsPerMinute),
  languageYears: limits.languageCookieYears,
} as const;

const documentsStepId = `step.${documentsStep}`;

/** The same, and the name of the step with the documents on the pages that load the names of the steps; the others do not speak of it. */
export const catalogueTexts = (intl: IntlShape) => ({
  ...catalogueValues,
  ...(documentsStepId in intl.messages && { documentsStep: intl.formatMessage({ id: documentsStepId }) }),
});
