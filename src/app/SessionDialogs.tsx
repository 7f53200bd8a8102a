// What stands before the page of somebody who is signed in: the session's warning, and the question before answers are left.
import { useShellValue } from './shellContext.ts';
import { KeepAlive } from './KeepAlive.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';

export function Windows() {
  const user = useShellValue(({ context }) => context.user);
  const asking = useShellValue((snapshot) => snapshot.matches({ address: 'asking' }));
  return (
    <>
      <KeepAlive key={user} />
      {asking && <LeaveDialog />}
    </>
  );
}
