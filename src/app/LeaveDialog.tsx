// Asks before unsaved answers are left, cancelled or logged out of (specification section 2). Escape is the safe answer.
import { FormattedMessage } from 'react-intl';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { useShell, useShellValue } from './shellContext.ts';

export function LeaveDialog() {
  const shell = useShell();
  const cancels = useShellValue(({ context }) => context.exit === 'cancel');
  const words = `dialog.${cancels ? 'cancel' : 'leave'}`;
  const leave = () => shell.send({ type: 'leave.confirmed' });
  const stay = () => shell.send({ type: 'leave.refused' });
  return (
    <Dialog titleId={`${words}.title`} textId={`${words}.text`} onClose={stay}>
      <div className="buttons">
        <Button onPress={stay} tone="secondary">
          <FormattedMessage id={`${words}.stay`} />
        </Button>
        <Button onPress={leave} tone="destructive">
          <FormattedMessage id={`${words}.leave`} />
        </Button>
      </div>
    </Dialog>
  );
}
