// A server process of the chaos test, on a port of its own, which is killed and started again.
// oxlint-disable-next-line no-restricted-imports -- a process that starts has no event to wait for
import { setTimeout as pause } from 'node:timers/promises';
import { spawnServer, type SpawnedServer } from '../spawnServer.ts';

const POLL = 20;
/** Milliseconds after which a process that is not ready is given up. */
const LONGEST_START = 120_000;

export interface RestartableServer {
  url: string;
  /** Ends the process, starts it again, and returns the seconds from the signal until it is ready. */
  restart: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number>;
  /** Returns the seconds until the process says that it is ready. */
  ready: () => Promise<number>;
  /** How often the process ended by itself. */
  crashes: () => number;
  end: () => Promise<void>;
}

export async function startRestartableServer(
  port: number,
  variables: Readonly<Record<string, string>>,
): Promise<RestartableServer> {
  const url = `http://127.0.0.1:${port}`;
  let crashes = 0;
  let isEnding = false;
  const start = async (): Promise<SpawnedServer> => {
    const spawned = await spawnServer(['dist/server/main.js'], { ...variables, PORT: String(port) });
    spawned.child.once('exit', () => {
      if (!isEnding) crashes += 1;
    });
    return spawned;
  };
  let running = await start();
  const ready = async () => {
    const startedAt = performance.now();
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
    while (!(await isReady())) {
      if (performance.now() - startedAt > LONGEST_START)
        throw new Error(`A server is not ready: ${running.output()}`);
      await pause(POLL);
    }
    return (performance.now() - startedAt) / 1000;
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    isEnding = true;
    await running.end(signal);
    isEnding = false;
  };
  return {
    url,
    ready,
    crashes: () => crashes,
    async restart(signal) {
      const startedAt = performance.now();
      await end(signal);
      running = await start();
      await ready();
      return (performance.now() - startedAt) / 1000;
    },
    end: () => end('SIGTERM'),
  };
}
