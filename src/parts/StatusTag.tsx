// The display state of a record, which the page calls its status: the text says it, the colour repeats it (product 2.9).
import { FormattedMessage } from 'react-intl';
import type { DisplayState } from '#machines/catalogue/statuses.ts';

const tones = {
  'not-started': 'muted',
  'in-progress': 'accent',
  submitted: 'accent',
  processing: 'accent',
  'in-query': 'highlight',
  approved: 'success',
  rejected: 'error',
  withdrawn: 'muted',
} satisfies Record<DisplayState, string>;

export function StatusTag({ status }: { status: DisplayState }) {
  return (
    <strong className={`tag tag-${tones[status]}`}>
      <FormattedMessage id={`status.${status}`} />
    </strong>
  );
}
