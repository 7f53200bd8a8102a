// What stands before the page of somebody who is signed in: the session's warning, and the question before answers are left.
import { useShellValue } from './shell.ts';
import { KeepAlive } from './KeepAlive.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';

export function Windows() {
  const user = useShellValue(({ context }) => context.userId);
  const asking = useShellValue((snapshot) => snapshot.matches({ address: 'confirming' }));
  return (
    <>
      <KeepAlive key={user} />
      {asking && <LeaveDialog />}
    </>
  );
}
