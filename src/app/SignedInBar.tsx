// The navigation bar with log out: only when signed in, and only on an authenticated route (specification section 2).
import { homeOf, routes } from '#machines/catalogue/routes.ts';
import { screenOf } from '#machines/shell/shell.ts';
import { NavigationBar } from '../parts/NavigationBar.tsx';
import { useShell, useShellSelector } from './shellContext.ts';

export function SignedInBar() {
  const shell = useShell();
  const screen = useShellSelector(({ context }) => screenOf(context.address));
  const signedIn = useShellSelector(({ context }) => context.visitor?.signedIn ?? false);
  const home = useShellSelector(({ context }) => homeOf(context.visitor));
  return (
    <NavigationBar
      shown={signedIn && routes[screen].access !== 'public'}
      links={[{ to: routes[home].path, messageId: 'nav.dashboard' }]}
      onLogout={() => shell.send({ type: 'logout.requested' })}
    />
  );
}
