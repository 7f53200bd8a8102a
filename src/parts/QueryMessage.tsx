// What the fund asks about a record in query, in the reader's language and as text only (product 2.16).
import { FormattedMessage, useIntl } from 'react-intl';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { statusMessageIn } from '#machines/catalogue/records/statusMessage.ts';

export function QueryMessage({ values }: { values: Values | null | undefined }) {
  const { locale } = useIntl();
  const message = statusMessageIn(values)?.[locale === 'cy' ? 'cy' : 'en'];
  if (message === undefined) return null;
  return (
    <p className="status-message">
      <FormattedMessage id="query.message" values={{ message }} />
    </p>
  );
}
