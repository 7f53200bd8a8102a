// The shell's actor for the views: one for the whole page.
import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { SnapshotFrom } from 'xstate';
import { clientIdIn, type Address } from '#machines/catalogue/routes.ts';
import type { User } from '#machines/ports.ts';
import type { SessionReason } from '#machines/session/sessionMachine.ts';
import type { Help } from '#machines/shell/shell.ts';
import type { ShellActor, shellMachine } from '#machines/shell/shellMachine.ts';
import { useFrozen } from '../parts/frozen.ts';
import { useReady } from '../parts/useReady.ts';

export const ShellContext = createContext<ShellActor | null>(null);

export function useShell(): ShellActor {
  const shell = useContext(ShellContext);
  if (shell === null) throw new Error('There is no shell around this view.');
  return shell;
}

/** A value of the shell's snapshot. */
export const useShellValue = <Value>(select: (snapshot: SnapshotFrom<typeof shellMachine>) => Value): Value =>
  useSelector(useShell(), select);

/** The person signed in; null while nobody is. */
export function useUser(): User | null {
  const session = useShellValue((snapshot) => snapshot.children.session);
  return useSelector(session, (snapshot) => snapshot?.context.user ?? null);
}

/** The address that the views around are of: of a frozen journey, the one where it stands. */
export function useAddress(): Address {
  const frozen = useFrozen();
  return useShellValue(({ context }) => (frozen && context.frozen ? context.frozen : context).address);
}

/** The client whose Application is in view; null for one's own. */
export function useClient(): string | null {
  const frozen = useFrozen();
  return useShellValue(({ context }) =>
    frozen && context.frozen ? clientIdIn(context.frozen.address) : context.shownClient,
  );
}

/** Whether the person has come here from another page of the portal: on the very first one the browser begins at the top. */
export const useArrived = (): boolean => useShellValue(({ context }) => context.arrived);

/** Why the person is signed out; null when they just came. */
export function useSignedOutReason(): SessionReason | null {
  const session = useShellValue((snapshot) => snapshot.children.session);
  const reason = useSelector(session, (snapshot) =>
    snapshot?.hasTag('signedOut') ? snapshot.context.reason : null,
  );
  // What the build drew could not know it.
  return useReady() ? reason : null;
}

/** What the views need of the configuration; null until it is read. */
export function useHelp(): Help | null {
  const help = useShellValue(({ context }) => context.help);
  return useReady() ? help : null;
}

/** Whom to call and write to, as values of messages; an ellipsis until the configuration is read. */
export function useHelpValues(): { helpline: string; email: string } {
  const help = useHelp();
  return { helpline: help?.helpline ?? '…', email: help?.email ?? '…' };
}
