// Picks a port for PORT=0. It is known before anything starts, because addresses in e-mails, tokens and CORS contain it.
import { createServer } from 'node:net';

/** A port that is free on `host` at this moment. */
export const freePort = (host: string): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, host, () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      );
    });
  });
