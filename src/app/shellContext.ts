// React context and hooks for the actor of the shell machine; there is one for the whole page.
import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { SnapshotFrom } from 'xstate';
import { clientIdIn, type Address } from '#machines/catalogue/routes.ts';
import type { User } from '#machines/ports.ts';
import type { SessionReason } from '#machines/session/sessionMachine.ts';
import type { PublicConfiguration } from '#machines/shell/shell.ts';
import type { ShellActor, shellMachine } from '#machines/shell/shellMachine.ts';
import { contactLinks } from '../parts/contactLinks.tsx';
import { useFrozen } from '../parts/frozen.ts';
import { useHydrated } from '../parts/useHydrated.ts';

export const ShellMachineContext = createContext<ShellActor | null>(null);

export function useShell(): ShellActor {
  const shell = useContext(ShellMachineContext);
  if (shell === null) throw new Error('ShellMachineContext has no value here.');
  return shell;
}

export const useShellSelector = <Value>(
  select: (snapshot: SnapshotFrom<typeof shellMachine>) => Value,
): Value => useSelector(useShell(), select);

/** The actor of the session machine, which the shell machine invokes. */
export const useSession = () => useShellSelector(({ children }) => children.session);

/** The signed-in user; null while nobody is signed in. */
export function useUser(): User | null {
  return useSelector(useSession(), (snapshot) => snapshot?.context.user ?? null);
}

/** The shell's address, which may be that of the next screen already; in a frozen screen, the address at which it was frozen. */
export function useAddress(): Address {
  const frozen = useFrozen();
  return useShellSelector(({ context }) => (frozen && context.frozen ? context.frozen : context).address);
}

/** The id of the client whose Application the surrounding screen shows; null for the user's own. */
export function useClientId(): string | null {
  const frozen = useFrozen();
  return useShellSelector(({ context }) =>
    frozen && context.frozen ? clientIdIn(context.frozen.address) : context.shownClient,
  );
}

/** Whether another page of the portal was shown before: only then the heading of a page takes the focus. */
export const useHasShownPage = (): boolean => useShellSelector(({ context }) => context.hasShownPage);

/** Why the user was signed out; null for a user who has just arrived. */
export function useSignedOutReason(): SessionReason | null {
  const reason = useSelector(useSession(), (snapshot) =>
    snapshot?.hasTag('signedOut') ? snapshot.context.reason : null,
  );
  // The prerendered markup has no reason, and the first render must match it.
  return useHydrated() ? reason : null;
}

/** The members of config.json that views need; null until they are read and the page is hydrated. */
export function usePublicConfiguration(): PublicConfiguration | null {
  const configuration = useShellSelector(({ context }) => context.configuration);
  return useHydrated() ? configuration : null;
}

/** Helpline and e-mail address as links, the values for messages; until the configuration is read an ellipsis, or what the server has written there. */
export const useContactLinks = () => contactLinks(usePublicConfiguration());
