// The built server as its own process, as `npm start` runs it: how long it takes to be ready, and how much memory it holds.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#server/freePort.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const startsWithin = 60_000;

/** Of every server of the bench, whichever database it has. */
export const caseworkerKey = randomBytes(32).toString('base64url');

export interface ServerProcess {
  url: string;
  /** From the process's start until /readyz answered 200, in ms. */
  readyAfter: number;
  /** Processor time of that, in ms: what stays the same when the machine is busy with other things (0 where there is no /proc). */
  processorTime: number;
  /** Resident now, and at most since the start, in MB (as /proc says it; 0 where there is no /proc). */
  memory(): Promise<{ resident: number; peak: number }>;
  /** Counts the peak from now on. */
  resetPeak(): Promise<void>;
  close(): Promise<void>;
}

const ticksPerSecond = 100;

async function processorTime(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name in brackets, the 12th and 13th: user and system time.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user + system) / ticksPerSecond) * 1000;
}

/** @param variables environment variables on top of those of the bench: DATA_DIR, DATABASE_URL */
export async function startProcess(variables: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort('127.0.0.1');
  const url = `http://localhost:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      LIMITS: '1000',
      LOG_LEVEL: 'silent',
      CASEWORKER_KEY: caseworkerKey,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: string[] = [];
  const ended = once(child, 'exit');
  // The server says where it is as soon as it listens; only then is it asked, so that asking takes no time from it.
  await new Promise<void>((resolve, reject) => {
    const give = (up: string) => reject(new Error(`The server ${up}: ${written.join('')}`));
    const late = setTimeout(() => give('did not start in time'), startsWithin);
    const read = (chunk: Buffer) => {
      written.push(chunk.toString());
      if (!written.join('').includes('Portal ')) return;
      clearTimeout(late);
      resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => give('ended'));
  });
  const { status } = await fetch(`${url}/readyz`);
  if (status !== 200) throw new Error(`/readyz answered ${status}.`);
  return {
    url,
    readyAfter: performance.now() - began,
    processorTime: await processorTime(child.pid),
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      const megabytes = (name: string) =>
        Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
      return { resident: megabytes('VmRSS'), peak: megabytes('VmHWM') };
    },
    resetPeak: () => writeFile(`/proc/${child.pid}/clear_refs`, '5').catch(() => {}),
    async close() {
      child.kill();
      await ended;
    },
  };
}
