// The dialogs of a user who is signed in or whose journey is frozen (product 5.11): the warning before the session ends, and the question about unsaved answers.
import { useShellSelector } from './shellContext.ts';
import { KeepAlive } from './KeepAlive.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';

export function SessionDialogs() {
  const userId = useShellSelector(({ context }) => context.userId);
  const asking = useShellSelector((snapshot) => snapshot.matches({ address: 'confirming' }));
  return (
    <>
      <KeepAlive key={userId} />
      {asking && <LeaveDialog />}
    </>
  );
}
