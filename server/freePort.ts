// Picks a port for PORT=0. It is known before anything starts, because addresses in e-mails, tokens and CORS contain it; so it is held
// until the server itself listens. Below those that systems give to outgoing connections: one of them might take it in between.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const PORT_RANGE = { from: 20_000, below: 30_000 };
const MAX_ATTEMPTS = 100;

export interface ReservedPort {
  port: number;
  /** Lets it go, for whoever listens on it next. */
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

/** Holds a port that is free on `host`. Throws the last reason where none of many can be had. */
export async function reservePort(host: string): Promise<ReservedPort> {
  for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft -= 1) {
    try {
      return await listenOn(host, randomInt(PORT_RANGE.from, PORT_RANGE.below));
    } catch (error) {
      if (attemptsLeft === 0) throw error;
    }
  }
}

/** A port that is free on `host` at this moment. */
export async function freePort(host: string): Promise<number> {
  const { port, release } = await reservePort(host);
  await release();
  return port;
}
