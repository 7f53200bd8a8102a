// Picks the port when PORT is 0. Addresses in e-mails, tokens and CORS headers contain the port, so it must be known before anything
// starts; a socket reserves it until the server itself listens.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that operating systems give to outgoing connections: one of those could take the port after its release. */
const PORT_RANGE = { from: 20_000, below: 30_000 };
const MAX_ATTEMPTS = 100;

export interface ReservedPort {
  port: number;
  /** Frees the port, so that the server can listen on it. */
  release: () => Promise<void>;
}

const listenOn = (host: string, port: number): Promise<ReservedPort> =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(port, host, () =>
      done({ port, release: () => new Promise((released) => server.close(() => released())) }),
    );
  });

/** Reserves a port that is free on `host`. Throws the last error when all attempts fail. */
export async function reservePort(host: string): Promise<ReservedPort> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await listenOn(host, randomInt(PORT_RANGE.from, PORT_RANGE.below));
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** A port that is free on `host` at the moment; it is not reserved. */
export async function freePort(host: string): Promise<number> {
  const { port, release } = await reservePort(host);
  await release();
  return port;
}
