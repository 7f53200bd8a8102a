// The status of a record: the text says it, the colour repeats it (product 2.9).
import { FormattedMessage } from 'react-intl';
import type { DisplayState } from '#machines/catalogue/statuses.ts';

const tones = {
  'not-started': 'quiet',
  'in-progress': 'sea',
  submitted: 'sea',
  processing: 'sea',
  'in-query': 'gorse',
  approved: 'leaf',
  rejected: 'error',
  withdrawn: 'quiet',
} satisfies Record<DisplayState, string>;

export function StatusTag({ status }: { status: DisplayState }) {
  return (
    <strong className={`tag tag-${tones[status]}`}>
      <FormattedMessage id={`status.${status}`} />
    </strong>
  );
}
