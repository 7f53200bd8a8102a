// What the backend says of a submit (product 1.8): the record's reference, when it was submitted, and by whom. A backend that knows none of
// these leaves them out.
import { FormattedMessage, useIntl } from 'react-intl';
import type { application } from '#machines/catalogue/records/application.ts';
import type { ValuesOf } from '#machines/catalogue/records/definition.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { formatUkDateTime } from '#machines/catalogue/fields/ukTime.ts';
import { SummaryList } from '../../parts/SummaryList.tsx';

export function SubmissionDetails({ values }: { values: Values }) {
  const intl = useIntl();
  const { ua_reference, ua_submittedon, ua_submittedby }: ValuesOf<typeof application> = values;
  const moment = formatUkDateTime(String(ua_submittedon));
  const rows = [
    { name: 'reference', value: ua_reference },
    { name: 'on', value: moment && intl.formatMessage({ id: 'copy.datetime' }, moment) },
    { name: 'by', value: ua_submittedby },
  ].flatMap(({ name, value }) =>
    value ? [{ name, label: intl.formatMessage({ id: `copy.${name}` }), value }] : [],
  );
  const { ua_submittedlanguage: language }: { readonly ua_submittedlanguage?: unknown } = values;
  return (
    <>
      {rows.length > 0 && <SummaryList rows={rows} />}
      {(language === 'en' || language === 'cy') && (
        <p>
          <FormattedMessage id={`copy.language.${language}`} />
        </p>
      )}
    </>
  );
}
