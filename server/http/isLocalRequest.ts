// Whether a request names this computer by a loopback address and came through no proxy. A server that listens on loopback only knows from this
// that it comes from this computer. The mailbox shows links that open accounts: a website whose name resolves to 127.0.0.1 (DNS rebinding) must
// not read it, and neither must a client behind a proxy.
import type { IncomingHttpHeaders } from 'node:http';

const LOCAL_HOSTS = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

/** Reads the raw headers, because with TRUST_PROXY Fastify's `request.host` is X-Forwarded-Host, which any page can send. */
export const isLocalRequest = (headers: IncomingHttpHeaders): boolean =>
  LOCAL_HOSTS.test(headers.host ?? '') && PROXY_HEADERS.every((name) => headers[name] === undefined);
