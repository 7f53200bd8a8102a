// Fixtures for the Expression of Interest.
import type { Account } from '#tests/account.ts';
import type { Portal } from './portal.ts';

/** Opens a page as a user who is signed in and has answered the first `answered` steps. */
export async function openWithSteps(
  { portal, account }: { portal: Portal; account: Account },
  answered: number,
  path: string,
): Promise<void> {
  await account.fillSteps(answered);
  await portal.signIn(account);
  await portal.open(path);
}
