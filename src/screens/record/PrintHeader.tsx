// Above a submitted record: what is known of the submit, a button that prints the page or saves it as a PDF, and the date that only the paper
// shows (product 1.8).
import { FormattedMessage } from 'react-intl';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { formatDate } from '#machines/catalogue/fields/dates.ts';
import { PrintButton } from '../../parts/PrintButton.tsx';
import { today } from '../../app/today.ts';
import { SubmissionDetails } from './SubmissionDetails.tsx';

export const PrintHeader = ({ values }: { values: Values }) => (
  <>
    <SubmissionDetails values={values} />
    <p className="on-screen">
      <FormattedMessage id="copy.lead" />
    </p>
    <PrintButton />
    <p className="on-paper">
      <FormattedMessage id="copy.made" values={{ date: formatDate(today()) }} />
    </p>
  </>
);
