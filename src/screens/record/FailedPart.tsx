// A part of the Application could not be fetched: says so and offers the next try (product 1.4, 7.3).
import { FormattedMessage, useIntl } from 'react-intl';
import type { RelatedPart } from '#machines/catalogue/records/related.ts';
import { Button } from '../../parts/Button.tsx';
import { focusHeadingBefore } from '../../parts/focus.ts';
import { hidden } from '../../parts/hidden.tsx';
import { Warning } from '../../parts/Warning.tsx';
import { useShell } from '../../app/shellContext.ts';
import { useFlow } from './flowContext.ts';

interface FailedPartProps {
  part: RelatedPart;
  /** The message that says so. Its argument `list` is the title of the part. */
  messageId: string;
  /** The id of the button, to which the error of the part leads. */
  id?: string;
}

export function FailedPart({ part, messageId, id }: FailedPartProps) {
  const { actor } = useFlow();
  const shell = useShell();
  const title = useIntl().formatMessage({ id: part === 'eoi' ? 'part.eoi' : `list.${part}.title` });
  return (
    <Warning>
      <FormattedMessage id={messageId} values={{ list: title }} />{' '}
      <Button
        variant="link"
        id={id}
        onPress={(button) => {
          focusHeadingBefore(button);
          // A notice about the last attempt is out of date once the next one begins.
          shell.send({ type: 'notice.dismissed' });
          actor.send({ type: 'related.retried', part });
        }}
      >
        <FormattedMessage id="button.tryagain.part" values={{ part: title, hidden }} />
      </Button>
    </Warning>
  );
}
