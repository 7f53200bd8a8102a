// The dialogs of signed-in people: the warning before the session ends, and the question about unsaved answers.
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
