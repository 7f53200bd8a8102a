// Sends the calls with which the page of a signed-in applicant begins while its scripts are still being loaded. Its machine makes the same
// calls a little later, and each takes the response to the one that was sent (product 10.4).
import { firstCallsOf, type Address } from '#machines/catalogue/routes.ts';
import { sendEarly } from './request.ts';
import { readTokenCookies } from './session.ts';
import { accessToken, readSessionTimes } from './tokenCookies.ts';

/**
 * Does nothing while the tokens are due to be renewed: the machine's calls then have others.
 * @param userId the user of the page: the cookies may hold the tokens of somebody who has signed in in another tab. Undefined while nobody knows.
 */
export function sendFirstCalls(address: Address, userId?: string | null): void {
  const { user, loggedOut } = readTokenCookies();
  const bearer = accessToken();
  if (bearer === undefined || user === null || loggedOut) return;
  if (userId !== undefined && user.id !== userId) return;
  if ((readSessionTimes()?.renewableFrom ?? Infinity) <= Date.now()) return;
  for (const id of firstCallsOf(address, { signedIn: true, broker: user.broker })) sendEarly(id, bearer);
}
