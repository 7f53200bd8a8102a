// Who may see which route, and where everybody else is led (specification section 2, "Guards").
import { inBothLanguages, test } from './fixtures.ts';

inBothLanguages(() => {
  test('sign-in page', async ({ portal }) => {
    await portal.open('/');
    await portal.isAt('/login', 'screen.login.title');
  });
  test('dashboard', async ({ portal, account }) => {
    await portal.signIn(account);
    await portal.open('/');
    await portal.open('/dashboard');
    await portal.isAt('/dashboard', 'screen.dashboard.title');
  });
});
