// Whether a request was made on this computer, to this computer's own name. The mailbox shows links that open accounts, so a page
// on a name that its owner points at 127.0.0.1 (DNS rebinding) must not read it, nor whoever comes through a proxy.
import type { IncomingHttpHeaders } from 'node:http';

const NAMES = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const PROXIED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

/** Reads the headers as they came: behind TRUST_PROXY the framework believes X-Forwarded-Host, which any page may send. */
export const isFromHere = (headers: IncomingHttpHeaders): boolean =>
  NAMES.test(headers.host ?? '') && PROXIED.every((name) => headers[name] === undefined);
