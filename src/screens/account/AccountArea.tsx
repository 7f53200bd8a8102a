// The public account screens with their machine (specification section 2, public routes).
import { createActorContext } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import type { AccountPlace, CheckType } from '#machines/account/account.ts';
import { accountPath } from '#machines/account/accountMachine.ts';
import { matchRoute, type Address } from '#machines/catalogue/routes.ts';
import type { ShellActor } from '#machines/shell/shellMachine.ts';
import { providedAccount } from '../../app/actors/accountActors.ts';
import { BusyOverlay } from '../../app/BusyOverlay.tsx';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { useShell } from '../../app/shellContext.ts';
import { useAreaRouting } from '../../app/useAreaRouting.ts';

export const AccountContext = createActorContext(providedAccount);

/**
 * What an address of this area asks for: the screen, and what mails put into the query (`avt`, `token`, `email`). For whom a verification
 * link is awaited, the session knows: the person may have read other pages since.
 */
function placeOf({ path, query }: Address, shell: ShellActor): AccountPlace {
  const match = matchRoute(path);
  const values = new URLSearchParams(query);
  const screen = match?.screen ?? 'login';
  const awaited = shell.getSnapshot().children.session?.getSnapshot().context.verifying ?? '';
  return {
    screen,
    checkType: (match?.params['checkType'] ?? 'login') as CheckType,
    token: values.get('avt') ?? values.get('token') ?? '',
    email: values.get('email') ?? (screen === 'verification-check' ? awaited : ''),
  };
}

export function AccountArea({ children }: { children: ReactNode }) {
  const shell = useShell();
  const { address } = shell.getSnapshot().context;
  return (
    <AccountContext.Provider options={{ ...inspectionOptions, input: placeOf(address, shell) }}>
      <AccountRouting />
      {children}
    </AccountContext.Provider>
  );
}

const createRouting = (shell: ShellActor) =>
  ({
    area: 'account',
    pathOf: accountPath,
    eventFor: (address: Address) => ({ type: 'screen.opened' as const, place: placeOf(address, shell) }),
  }) as const;

function AccountRouting() {
  const account = AccountContext.useActorRef();
  const shell = useShell();
  const routing = useMemo(() => createRouting(shell), [shell]);
  useAreaRouting(account, routing);
  return <BusyOverlay actor={account} />;
}
