// What stands before the page of somebody who is signed in: the session's warning, and the question before answers are left.
import { useShellSelector } from './shellContext.ts';
import { KeepAlive } from './KeepAlive.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';

export function SessionDialogs() {
  const user = useShellSelector(({ context }) => context.user);
  const asking = useShellSelector((snapshot) => snapshot.matches({ address: 'asking' }));
  return (
    <>
      <KeepAlive key={user} />
      {asking && <LeaveDialog />}
    </>
  );
}
