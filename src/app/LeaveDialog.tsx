// Asks before unsaved answers are left, cancelled or logged out of (specification section 2).
import { Suspense } from 'react';
import { lazily } from '../parts/lazily.ts';
import { loadMoreWords } from '../services/words.ts';
import { useShell, useShellValue } from './shell.ts';
import { abandon } from './useHold.ts';

// Nothing is asked before something is typed.
const ConfirmDialog = lazily(async () => {
  const [module] = await Promise.all([import('../parts/ConfirmDialog.tsx'), loadMoreWords('choices')]);
  return module.ConfirmDialog;
});

export function LeaveDialog() {
  const shell = useShell();
  const open = useShellValue((snapshot) => snapshot.matches({ address: 'asking' }));
  const cancels = useShellValue(({ context }) => context.exit === 'cancel');
  const words = `dialog.${cancels ? 'cancel' : 'leave'}`;
  return (
    <Suspense>
      {open && (
        <ConfirmDialog
          open={open}
          titleId={`${words}.title`}
          textId={`${words}.text`}
          confirmId={`${words}.leave`}
          stayId={`${words}.stay`}
          onConfirm={() => {
            abandon(shell);
            shell.send({ type: 'leave.confirmed' });
          }}
          onStay={() => shell.send({ type: 'leave.refused' })}
        />
      )}
    </Suspense>
  );
}
