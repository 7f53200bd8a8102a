// Sends the calls with which the page of a signed-in applicant begins while the page itself is still loaded and drawn. Its machine makes the same
// calls a little later, and each takes the response to the one that was sent (product 10.4).
import { firstCallsOf, type Address } from '#machines/catalogue/routes.ts';
import { sendEarly } from './request.ts';
import { readTokenCookies } from './session.ts';
import { accessToken, readSessionTimes } from './tokenCookies.ts';

/** Does nothing while the tokens are due to be renewed: the machine's calls then have others. */
export function sendFirstCalls(address: Address): void {
  const { user, loggedOut } = readTokenCookies();
  const bearer = accessToken();
  if (bearer === undefined || user === null || loggedOut) return;
  if ((readSessionTimes()?.renewableFrom ?? Infinity) <= Date.now()) return;
  for (const id of firstCallsOf(address, { signedIn: true, broker: user.broker })) sendEarly(id, bearer);
}
