// Asks before unsaved answers are left, cancelled or logged out of (specification section 2).
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { useShell, useShellValue } from './shell.ts';

export function LeaveDialog() {
  const shell = useShell();
  const open = useShellValue((snapshot) => snapshot.matches({ address: 'asking' }));
  const cancels = useShellValue(({ context }) => context.exit === 'cancel');
  const words = `dialog.${cancels ? 'cancel' : 'leave'}`;
  return (
    <ConfirmDialog
      open={open}
      titleId={`${words}.title`}
      textId={`${words}.text`}
      confirmId={`${words}.leave`}
      stayId={`${words}.stay`}
      onConfirm={() => shell.send({ type: 'leave.confirmed' })}
      onStay={() => shell.send({ type: 'leave.refused' })}
    />
  );
}
