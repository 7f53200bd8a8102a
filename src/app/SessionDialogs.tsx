// The dialogs of a user who is signed in or whose journey is frozen (product 5.13): the warning before the session ends (5.12), and the question about
// unsaved answers (1.9).
import { useEffect } from 'react';
import { useShell, useShellSelector } from './shellContext.ts';
import { KeepAlive } from './KeepAlive.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { useLogOut } from './useLogOut.ts';

export function SessionDialogs() {
  const userId = useShellSelector(({ context }) => context.userId);
  const asking = useShellSelector((snapshot) => snapshot.matches({ address: 'confirming' }));
  const shell = useShell();
  const logOut = useLogOut();
  // Both are outside React: the shell machine, and the device that may still keep answers to other forms.
  useEffect(() => {
    const prepared = shell.on('logout.prepared', logOut);
    return () => prepared.unsubscribe();
  }, [shell, logOut]);
  return (
    <>
      <KeepAlive key={userId} />
      {asking && <LeaveDialog />}
    </>
  );
}
