// Runs the reference server as a process of its own, for browser tests, benches and the contract tests that kill it or read its log.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Milliseconds. An idle computer needs a few seconds, a busy one much longer. */
const startTimeout = 120_000;
/** For `expect.poll` and `vi.waitUntil`: how long a test waits for what another process or a server in the background does. */
export const otherProcessWait = { timeout: 20_000 };

/** The processes that have not ended. */
const running = new Set<ChildProcess>();

/** Kills them first at the exit, because temporaryDir.ts then deletes the folders into which they write. */
function killRunning(): void {
  for (const child of running) child.kill('SIGKILL');
}

const lineSchema = v.record(v.string(), v.unknown());

export interface SpawnedServer {
  child: ChildProcess;
  /** The address that the process has printed: `http://localhost:PORT`. */
  url: string;
  /** Everything that the process has written to its standard output and error. */
  output: () => string;
  /** What it has written to its standard error. */
  errors: () => string;
  /** The complete lines of its log. */
  logLines: () => Record<string, unknown>[];
  /** Sends a signal, SIGTERM by default, and waits until the process has ended. @returns its exit code; null when the signal ended it */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/**
 * Starts the process and resolves once it has printed its address. Rejects with its output when it ends before that. A process that is still
 * running when this one exits is killed.
 * @param nodeArguments the arguments of Node: `dist/server/main.js`, or the source with a loader
 * @param folder the working directory: that of a release, or the project
 */
export async function spawnServer(
  nodeArguments: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  folder = root,
): Promise<SpawnedServer> {
  const child = spawn(process.execPath, nodeArguments, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (running.size === 0) {
    process.off('exit', killRunning);
    process.prependListener('exit', killRunning);
  }
  running.add(child);
  child.once('close', () => running.delete(child));
  // The chunks are joined only when somebody asks: the log of the browser tests' server grows to megabytes.
  const stdout: string[] = [];
  const stderr: string[] = [];
  const errors = () => stderr.join('');
  const output = () => [...stdout, ...stderr].join('');
  const ended = once(child, 'close');
  const end: SpawnedServer['end'] = async (signal) => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The server ${what}: ${output()}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('did not start in time');
    }, startTimeout);
    child.stderr.setEncoding('utf8').on('data', (text: string) => stderr.push(text));
    const findAddress = () => {
      const address = /^Portal\s+(\S+)\/anwcef\/\n/m.exec(stdout.join(''))?.[1];
      if (address === undefined) return;
      child.stdout.off('data', findAddress);
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout
      .setEncoding('utf8')
      .on('data', (text: string) => stdout.push(text))
      .on('data', findAddress);
    void ended.then(() => {
      clearTimeout(timer);
      fail('ended');
    });
  });
  const logLines = () =>
    stdout
      .join('')
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => v.parse(lineSchema, JSON.parse(line)));
  return { child, url, output, errors, logLines, end };
}
