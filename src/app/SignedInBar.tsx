// The navigation bar with log out: only when signed in, and only on an authenticated route (specification section 2).
import { homeScreen, routes } from '#machines/catalogue/routes.ts';
import { screenOf } from '#machines/shell/shell.ts';
import { NavigationBar } from '../parts/NavigationBar.tsx';
import { useShell, useShellValue } from './shell.ts';

export function SignedInBar() {
  const shell = useShell();
  const screen = useShellValue(({ context }) => screenOf(context.address));
  const signedIn = useShellValue(({ context }) => context.visitor?.signedIn ?? false);
  const home = useShellValue(({ context }) => homeScreen(context.visitor));
  return (
    <NavigationBar
      shown={signedIn && routes[screen].access !== 'public'}
      links={[{ to: routes[home].path, messageId: 'nav.dashboard' }]}
      onLogout={() => shell.send({ type: 'logout.requested' })}
    />
  );
}
