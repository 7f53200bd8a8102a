// The area of the public account screens (product 1.1): runs the account machine.
import { createActorContext, useSelector } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import type { AccountLocation, CheckType } from '#machines/account/account.ts';
import { accountPath } from '#machines/account/accountMachine.ts';
import { matchRoute, type Address } from '#machines/catalogue/routes.ts';
import { providedAccount } from '../../app/actors/accountActors.ts';
import { BusyOverlay } from '../../app/BusyOverlay.tsx';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { useAddress, useSession } from '../../app/shellContext.ts';
import { useAreaRouting } from '../../app/useAreaRouting.ts';

export const AccountMachineContext = createActorContext(providedAccount);

/**
 * What an address asks for: a screen, and the values that e-mails put into its query (`avt`, `token`, `email`).
 * @param pendingVerificationEmail the e-mail address to which the last verification link was sent. The session has it, because the account
 * machine starts anew when the user comes back from a page outside its area.
 */
function locationOf({ path, query }: Address, pendingVerificationEmail: string): AccountLocation {
  const match = matchRoute(path);
  const values = new URLSearchParams(query);
  const screen = match?.screen ?? 'login';
  return {
    screen,
    checkType: (match?.params['checkType'] ?? 'login') as CheckType,
    token: values.get('avt') ?? values.get('token') ?? '',
    email: values.get('email') ?? (screen === 'verification-check' ? pendingVerificationEmail : ''),
  };
}

export function AccountArea({ children }: { children: ReactNode }) {
  const address = useAddress();
  const pendingVerificationEmail = useSelector(
    useSession(),
    (snapshot) => snapshot?.context.pendingVerificationEmail ?? '',
  );
  return (
    <AccountMachineContext.Provider
      options={{ ...inspectionOptions, input: locationOf(address, pendingVerificationEmail) }}
    >
      <AccountRouting />
      {children}
    </AccountMachineContext.Provider>
  );
}

function AccountRouting() {
  const account = AccountMachineContext.useActorRef();
  const session = useSession();
  const routing = useMemo(
    () =>
      ({
        area: 'account',
        pathOf: accountPath,
        eventFor: (address: Address) => ({
          type: 'screen.opened' as const,
          location: locationOf(address, session?.getSnapshot().context.pendingVerificationEmail ?? ''),
        }),
      }) as const,
    [session],
  );
  useAreaRouting(account, routing);
  return <BusyOverlay actor={account} />;
}
