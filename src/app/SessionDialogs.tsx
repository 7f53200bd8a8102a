// The dialogs of a user who is signed in or whose journey is frozen (product 5.13): the warning before the session ends (5.12), and the question about
// unsaved answers (1.9).
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
