// Asks before a record in query is submitted again although nothing was changed (product 2.7). Escape leads back to the answers.
import { FormattedMessage } from 'react-intl';
import { clientToSubmitFor } from '#machines/record/flow.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { useFlow, useFlowSelector } from './flowContext.ts';

export function ResubmitDialog() {
  const { actor } = useFlow();
  const client = useFlowSelector(({ context }) => clientToSubmitFor(context));
  const cancel = () => actor.send({ type: 'resubmit.cancelled' });
  return (
    <Dialog
      titleId={client === null ? 'dialog.resubmit.title' : 'dialog.resubmit.title.client'}
      textId="dialog.resubmit.text"
      values={{ ...(client !== null && { client }) }}
      onClose={cancel}
    >
      <div className="buttons">
        <Button onPress={cancel}>
          <FormattedMessage id="dialog.resubmit.back" />
        </Button>
        <Button variant="secondary" onPress={() => actor.send({ type: 'resubmit.confirmed' })}>
          <FormattedMessage id="dialog.resubmit.submit" />
        </Button>
      </div>
    </Dialog>
  );
}
