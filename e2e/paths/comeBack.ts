// Somebody comes back whose access has run out, not their session: a guarded page waits for it to be renewed (security.md 6).
import { routes } from '#machines/catalogue/routes.ts';
import type { Stage } from './scene.ts';

export async function comeBack({ portal, account }: Stage): Promise<void> {
  await portal.signIn(account);
  await portal.page.context().clearCookies({ name: 'access_token' });
  await portal.open(routes.dashboard.path);
}
