// The public account screens with their machine (specification section 2, public routes).
import { createActorContext } from '@xstate/react';
import type { ReactNode } from 'react';
import type { AccountPlace, CheckType } from '#machines/account.ts';
import { accountPath } from '#machines/accountMachine.ts';
import { matchRoute, type Address } from '#machines/catalogue/routes.ts';
import { providedAccount } from '../actors/accountActors.ts';
import { Busy } from '../Busy.tsx';
import { inspected } from '../inspected.ts';
import { useShell } from '../shell.ts';
import { useFollow } from '../useFollow.ts';

export const AccountContext = createActorContext(providedAccount);

/** What an address of this area asks for: the screen, and what mails put into the query (`avt`, `token`, `email`). */
function placeOf({ path, query }: Address): AccountPlace {
  const match = matchRoute(path);
  const values = new URLSearchParams(query);
  return {
    screen: match?.screen ?? 'login',
    checkType: (match?.params['checkType'] ?? 'login') as CheckType,
    token: values.get('avt') ?? values.get('token') ?? '',
    email: values.get('email') ?? '',
  };
}

export function AccountArea({ children }: { children: ReactNode }) {
  const { address } = useShell().getSnapshot().context;
  return (
    <AccountContext.Provider options={{ ...inspected, input: placeOf(address) }}>
      <Follow />
      {children}
    </AccountContext.Provider>
  );
}

const follow = {
  area: 'account',
  pathOf: accountPath,
  opened: (address: Address) => ({ type: 'screen.opened' as const, place: placeOf(address) }),
} as const;

function Follow() {
  const account = AccountContext.useActorRef();
  useFollow(account, follow);
  return <Busy actor={account} />;
}
