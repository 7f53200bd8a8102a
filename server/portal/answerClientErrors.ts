// Answers requests that Node cannot parse: malformed, too large or too slow. For these Node emits only the socket, so that no Fastify hook can
// add the security headers (product 14.14).
import { STATUS_CODES, type Server } from 'node:http';

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Writes an answer with `headers` and without a body to the socket. The listener runs before Fastify's, which then ignores the socket. */
export function answerClientErrors(server: Server, headers: Readonly<Record<string, string>>): void {
  server.prependListener('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const status = statuses[error.code ?? ''] ?? 400;
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'cache-control: no-store',
      'content-length: 0',
      'connection: close',
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n`);
  });
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { ...headers, 'content-length': 0, connection: 'close' }).end();
  });
}
