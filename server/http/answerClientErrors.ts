// Answers requests that Node cannot parse: malformed, too large or too slow. For these Node emits only the socket, so that no Fastify hook can
// add the security headers (product 14.14) or log the answer (product 14.15).
import { STATUS_CODES, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Log } from '../log.ts';
import { clientAddress } from './clientAddress.ts';

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const addressOf = (socket: Duplex): string =>
  clientAddress(socket instanceof Socket ? (socket.remoteAddress ?? '') : '');

/**
 * Writes an answer with `headers` and without a body to the socket, and logs it without anything of the request. The listener runs before
 * Fastify's, which then ignores the socket.
 */
export function answerClientErrors(
  server: Server,
  headers: Readonly<Record<string, string>>,
  log: Log,
): void {
  const logRefusal = (socket: Duplex, status: number, code: string) =>
    log.info({ address: addressOf(socket), status, code }, 'A request that cannot be read was refused');
  server.prependListener('clientError', (error: NodeJS.ErrnoException, socket) => {
    const { code = 'none' } = error;
    if (code === 'ECONNRESET' || !socket.writable) return;
    const status = statuses[code] ?? 400;
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'cache-control: no-store',
      'content-length: 0',
      'connection: close',
    ];
    logRefusal(socket, status, code);
    socket.end(`${lines.join('\r\n')}\r\n\r\n`);
  });
  // A request whose Expect header asks for something other than 100-continue: Node would answer it without the headers.
  server.on('checkExpectation', ({ socket }, response) => {
    logRefusal(socket, 417, 'EXPECT');
    response.writeHead(417, { ...headers, 'content-length': 0, connection: 'close' }).end();
  });
}
