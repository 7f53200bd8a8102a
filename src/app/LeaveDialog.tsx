// Asks before unsaved answers are left, cancelled or logged out of (product 1.9). Escape keeps the answers.
import { FormattedMessage } from 'react-intl';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { useShell, useShellSelector } from './shellContext.ts';

export function LeaveDialog() {
  const shell = useShell();
  const exit = useShellSelector(({ context }) => context.exit);
  const messagePrefix = `dialog.${exit}`;
  const canSave = useShellSelector(({ context }) => context.savableForms.length > 0);
  // Without one the dialog is about answers that only the device keeps (product 11.6).
  const hasForm = useShellSelector(({ context }) => context.unsavedForms.length > 0);
  const isUnconfirmed = useShellSelector(({ context }) => context.unconfirmedForms.length > 0);
  const leave = () => shell.send({ type: 'leave.confirmed' });
  const stay = () => shell.send({ type: 'leave.cancelled' });
  return (
    <Dialog
      titleId={`${messagePrefix}.title`}
      textId={hasForm ? `${messagePrefix}.${isUnconfirmed ? 'unconfirmed' : 'text'}` : 'dialog.logout.drafts'}
      onClose={stay}
    >
      <div className="buttons">
        {canSave && (
          <Button onPress={() => shell.send({ type: 'leave.saved' })}>
            <FormattedMessage id={`${messagePrefix}.save`} />
          </Button>
        )}
        <Button onPress={stay} variant="secondary">
          <FormattedMessage id={`${messagePrefix}.stay`} />
        </Button>
        <Button onPress={leave} variant="destructive">
          <FormattedMessage id={`${messagePrefix}.leave`} />
        </Button>
      </div>
    </Dialog>
  );
}
