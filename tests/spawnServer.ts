// Runs the reference server as a process of its own, for browser tests, benches and the contract tests that kill it or read its log.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Milliseconds. An idle machine needs a few seconds, a busy one much longer. */
const startTimeout = 120_000;

export interface SpawnedServer {
  child: ChildProcess;
  /** The address that the process has printed: `http://localhost:PORT`. */
  url: string;
  /** Everything that the process has written to its standard output and error. */
  output: () => string;
  /** Sends a signal, SIGTERM by default, and waits until the process has ended. @returns its exit code; null when the signal ended it */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/**
 * Starts the process and resolves once it has printed its address. Rejects with its output when it ends before that.
 * @param command the arguments of Node: `dist/server/main.js`, or the source with a loader
 */
export async function spawnServer(
  command: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<SpawnedServer> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close');
  const end: SpawnedServer['end'] = async (signal) => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The server ${what}: ${output}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('did not start in time');
    }, startTimeout);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /^Portal\s+(\S+)\/anwcef\/$/m.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => {
      clearTimeout(timer);
      fail('ended');
    });
  });
  return { child, url, output: () => output, end };
}
