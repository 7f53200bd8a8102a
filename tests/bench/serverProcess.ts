// Runs the built server as its own process, as `npm start` does, and measures how long it takes to start and how much memory it uses.
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { spawnServer } from '../spawnServer.ts';

/** The caseworker key of every server of the bench. */
export const caseworkerKey = randomBytes(32).toString('base64url');

export interface ServerProcess {
  url: string;
  /** From the process's start until /readyz answered 200, in ms. */
  readyAfter: number;
  /** Processor time until then, in ms, which depends less on what else the computer does; 0 on a system without /proc. */
  processorTime: number;
  /** Processor time until now, in ms. */
  processorTimeNow: () => Promise<number>;
  /** Resident memory now and its peak since the start or `resetPeak`, in MB; 0 on a system without /proc. */
  memory(): Promise<{ resident: number; peak: number }>;
  /** Sets the peak back to the memory in use now. */
  resetPeak(): Promise<void>;
  close: () => Promise<void>;
}

/** The unit of processor times in /proc (proc_pid_stat(5)). */
const ticksPerSecond = 100;

/** The processor time that a process has used, in ms; 0 on a system without /proc. */
export async function processorTimeOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Fields 14 and 15 are user and system time. The second field, the name in brackets, can contain spaces, so counting starts after it.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user + system) / ticksPerSecond) * 1000;
}

/** @param variables environment variables on top of those of the bench: DATA_DIR, DATABASE_URL */
export async function startProcess(variables: Record<string, string>): Promise<ServerProcess> {
  const startedAt = performance.now();
  // The server prints its address as soon as it listens. Requests before that would take processor time from its start.
  const { child, url, end } = await spawnServer(['dist/server/main.js'], {
    PORT: '0',
    // Multiplies the rate limits, which the bench would reach.
    LIMITS: '1000',
    LOG_LEVEL: 'silent',
    CASEWORKER_KEY: caseworkerKey,
    ...variables,
  });
  const { status } = await fetch(`${url}/readyz`);
  if (status !== 200) throw new Error(`/readyz answered ${status}.`);
  return {
    url,
    readyAfter: performance.now() - startedAt,
    processorTime: await processorTimeOf(child.pid),
    processorTimeNow: () => processorTimeOf(child.pid),
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      const megabytes = (name: string) =>
        Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
      return { resident: megabytes('VmRSS'), peak: megabytes('VmHWM') };
    },
    // 5 resets the peak VmHWM (proc_pid_clear_refs(5)).
    resetPeak: () => writeFile(`/proc/${child.pid}/clear_refs`, '5').catch(() => {}),
    async close() {
      await end();
    },
  };
}
