// A line of the error summary: "Label: message" (product 6.12).
import type { IntlShape } from 'react-intl';

/** A label that is a question ends with its own mark, and a colon after that would be wrong. */
export const formatSummaryLine = (intl: IntlShape, label: string, message: string): string =>
  intl.formatMessage(
    { id: label.endsWith('?') ? 'summary.link.question' : 'summary.link' },
    { label, message },
  );
