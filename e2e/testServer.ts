// Starts the reference server as a process of its own, on a free port and with a data folder of its own (product 14).
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryDir } from '#tests/temporaryDir.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = (name: string) => join(root, 'dist', 'server', `${name}.js`);
/** Milliseconds. An idle machine needs a few seconds, a busy one much longer. */
const startTimeout = 120_000;

export interface TestServer {
  /** `http://localhost:PORT`. */
  url: string;
  /** Everything that the process has written to its standard output and error. */
  log: () => string;
  /** Runs `npm run caseworker -- …`. @returns what it printed; rejects when the command fails */
  caseworker: (...args: string[]) => Promise<string>;
  close: () => Promise<void>;
  /** Kills the process as a power cut would. The data folder stays. */
  kill: () => Promise<void>;
}

/** Starts a server without seeds; `variables` are environment variables on top of those for tests. */
export async function startTestServer(variables: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = await temporaryDir('e2e');
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    SEED: 'none',
    LIMITS: '1000',
    FAULTS: 'on',
    ...variables,
  };
  const child = spawn(process.execPath, [built('main')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written: string[] = [];
  const ended = once(child, 'exit');

  const close = async () => {
    child.kill();
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  const address = new Promise<string>((resolve, reject) => {
    const failure = (what: string) => new Error(`The server ${what}: ${written.join('')}`);
    const timer = setTimeout(() => reject(failure('did not start in time')), startTimeout);
    const read = (chunk: Buffer) => {
      written.push(chunk.toString());
      const printed = /^Portal\s+(\S+)\/anwcef\/$/m.exec(written.join(''))?.[1];
      if (printed === undefined) return;
      clearTimeout(timer);
      resolve(printed);
      child.stdout.off('data', read).on('data', (more: Buffer) => written.push(more.toString()));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', (chunk: Buffer) => written.push(chunk.toString()));
    void ended.then(() => reject(failure('ended')));
  });
  const url = await address.catch(async (error: unknown) => {
    await close();
    throw error;
  });

  return {
    url,
    log: () => written.join(''),
    caseworker: async (...args) => {
      const { stdout } = await promisify(execFile)(process.execPath, [built('caseworker'), ...args], {
        cwd: root,
        env: { ...env, PORT: new URL(url).port },
      });
      return stdout;
    },
    close,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
