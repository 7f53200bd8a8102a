// How many steps of a record are complete, and when it was saved last, as far as that is known (product 1.16).
import { FormattedMessage } from 'react-intl';
import { formatUkDateTime, ukDate } from '#machines/catalogue/fields/ukTime.ts';

interface StepCountProps {
  done: number;
  total: number;
  /** Milliseconds since 1970; undefined while nothing was saved in this tab. */
  savedAt: number | undefined;
  /** YYYY-MM-DD */
  today: string;
}

export function StepCount({ done, total, savedAt, today }: StepCountProps) {
  const when = savedAt === undefined ? 'unknown' : ukDate(savedAt) === today ? 'today' : 'earlier';
  const moment = savedAt === undefined ? {} : formatUkDateTime(new Date(savedAt).toISOString());
  return <FormattedMessage id={`saved.${when}`} values={{ done, total, ...moment }} />;
}
