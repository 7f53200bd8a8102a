// What is no request that can be answered: broken, too large, too slow. Node hands over the bare connection, so that nothing
// else could put the security headers on the refusal (security.md 11).
import { STATUS_CODES, type Server } from 'node:http';

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers on `server`'s bare connections with `headers` and no body. Before Fastify, which then finds them closed. */
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
