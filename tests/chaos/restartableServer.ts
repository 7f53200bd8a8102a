// A server process of the chaos test, on a port of its own, which is killed and started again.
import { writeFile } from 'node:fs/promises';
// oxlint-disable-next-line no-restricted-imports -- a process that starts has no event to wait for
import { setTimeout as pause } from 'node:timers/promises';
import { caseworkerKey } from '../bench/serverProcess.ts';
import { spawnServer, type SpawnedServer } from '../spawnServer.ts';

const POLL = 20;
/** How many connections to the database a server has for its calls. */
const CONNECTIONS = 10;
/** Milliseconds after which a process that is not ready is given up. */
const LONGEST_START = 120_000;

/** What is wrong with the computer of a server (faultyComputer.js). */
export interface ComputerFaults {
  /** Milliseconds by which its clock is ahead. */
  clockOffset: number;
  /** No file of the embedded database and of the file store can grow. */
  isDiskFull: boolean;
}
const noFaults: ComputerFaults = { clockOffset: 0, isDiskFull: false };

export interface RestartableServer {
  url: string;
  /** Ends the process, starts it again, and returns the seconds from the signal until it is ready and answers a call. */
  restart: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number>;
  /** Returns the seconds until the process says that it is ready and answers as many calls at once as it has connections to the database. */
  ready: () => Promise<number>;
  /** How often the process ended by itself. */
  crashes: () => number;
  /** Sets the faults of the computer. The faults that are left out end. */
  setFaults: (faults: Partial<ComputerFaults>) => Promise<void>;
  end: () => Promise<void>;
}

/** @param faultsFile the file that tells its computer's faults (faultyComputer.js) */
export async function startRestartableServer(
  port: number,
  variables: Readonly<Record<string, string>>,
  faultsFile: string,
): Promise<RestartableServer> {
  const url = `http://127.0.0.1:${port}`;
  const nodeArguments = ['--import', './tests/chaos/faultyComputer.js', 'dist/server/main.js'];
  const writeFaults = (faults: ComputerFaults) => writeFile(faultsFile, JSON.stringify(faults));
  await writeFaults(noFaults);
  let crashes = 0;
  let isEnding = false;
  const start = async (): Promise<SpawnedServer> => {
    const spawned = await spawnServer(nodeArguments, {
      ...variables,
      PORT: String(port),
      COMPUTER_FAULTS: faultsFile,
    });
    spawned.child.once('exit', () => {
      if (!isEnding) crashes += 1;
    });
    return spawned;
  };
  let running = await start();
  const ready = async (calls: number) => {
    const startedAt = performance.now();
    const answers = (path: string, expected: number) =>
      fetch(`${url}${path}`, { headers: { authorization: `Bearer ${caseworkerKey}` } }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status === expected;
        },
        () => false,
      );
    // /readyz has a connection of its own, which may live while those of the calls are dead.
    const isWorking = async () => {
      const lookUp = () => answers('/caseworker/applicants/nobody@example.org', 404);
      return (await Promise.all(Array.from({ length: calls }, lookUp))).every(Boolean);
    };
    while (!((await answers('/readyz', 200)) && (await isWorking()))) {
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
    ready: () => ready(CONNECTIONS),
    crashes: () => crashes,
    async setFaults(faults) {
      await writeFaults({ ...noFaults, ...faults });
      running.child.kill('SIGUSR2');
    },
    async restart(signal) {
      const startedAt = performance.now();
      await end(signal);
      running = await start();
      // All its connections are new, so one call is enough.
      await ready(1);
      return (performance.now() - startedAt) / 1000;
    },
    end: () => end('SIGTERM'),
  };
}
