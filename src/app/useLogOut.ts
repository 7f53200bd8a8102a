// Requests the log out. The shell machine asks first when something would be lost by it (product 1.9): it knows the forms on the page, and is
// told here what only the device keeps.
import { useCallback } from 'react';
import { hasDraftsOf } from '../services/browserDrafts.ts';
import { useShell } from './shellContext.ts';

export function useLogOut(): () => void {
  const shell = useShell();
  return useCallback(() => {
    const { userId } = shell.getSnapshot().context;
    shell.send({ type: 'logout.requested', losesDrafts: userId !== null && hasDraftsOf(userId) });
  }, [shell]);
}
