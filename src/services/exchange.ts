// One request and its whole answer as text, within the time that a call may take (decision 008). Nothing is sent twice by itself,
// and no status is an error here: both are the caller's to judge.
import { limits } from '#machines/catalogue/limits.ts';

/** @throws DOMException TimeoutError after `limits.callTimeout`, TypeError without a network */
export async function exchange(address: string, init: RequestInit = {}): Promise<[Response, string]> {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(limits.callTimeout) });
  return [response, await response.text()];
}
