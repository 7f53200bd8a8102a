// The navigation bar with log out: only when signed in, and only on an authenticated route (specification section 2).
import { homeOf, routes } from '#machines/catalogue/routes.ts';
import { screenOf } from '#machines/shell.ts';
import { NavigationBar } from '../parts/NavigationBar.tsx';
import { hrefOf, useFollowLink, useShell, useShellValue } from './shell.ts';

export function SignedInBar() {
  const shell = useShell();
  const follow = useFollowLink();
  const screen = useShellValue(({ context }) => screenOf(context.address));
  const signedIn = useShellValue(({ context }) => context.visitor?.signedIn ?? false);
  const home = useShellValue(({ context }) => homeOf(context.visitor));
  return (
    <NavigationBar
      shown={signedIn && routes[screen].access !== 'public'}
      links={[
        {
          href: hrefOf(routes[home].path),
          messageId: 'nav.dashboard',
          current: screen === home,
        },
      ]}
      onFollow={follow}
      onLogout={() => shell.send({ type: 'logout.requested' })}
    />
  );
}
