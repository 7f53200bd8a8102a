// Starts the reference server as a process of its own, on a free port and with a data folder of its own (product 14).
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runCaseworker } from '#server/caseworker/runCaseworker.ts';
import type { ApiClient } from '#tests/apiClient.ts';
import { spawnServer } from '#tests/spawnServer.ts';
import { temporaryDir } from '#tests/temporaryDir.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface TestServer {
  /** `http://localhost:PORT`. */
  url: string;
  /** For the calls of a test; absent: a client of `url`. */
  api?: ApiClient;
  /** Everything that the process has written to its standard output and error. */
  log: () => string;
  /** Does what `npm run caseworker -- …` does. @returns what it prints; rejects when the command fails */
  caseworker: (...args: string[]) => Promise<string>;
  /** Runs the built program of that command in a process of its own. */
  builtCaseworker: (...args: string[]) => Promise<string>;
  close: () => Promise<void>;
  /** Kills the process (SIGKILL). The data folder stays. */
  kill: () => Promise<void>;
}

/** Starts a server without seeds; `variables` are environment variables on top of those for tests. */
export async function startTestServer(variables: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = await temporaryDir('e2e');
  const environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    SEED: 'none',
    LIMITS: '1000',
    FAULTS: 'on',
    ...variables,
  };
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  const { url, output, end } = await spawnServer(['dist/server/main.js'], environment).catch(
    async (error: unknown) => {
      await removeData();
      throw error;
    },
  );
  const commandEnvironment = { ...process.env, ...environment, PORT: new URL(url).port };

  return {
    url,
    log: output,
    // In this process, because a process for each command takes a third of a second of processor time.
    caseworker: async (...args) => {
      const lines: string[] = [];
      const print = (line: string) => void lines.push(line);
      const code = await runCaseworker(args, commandEnvironment, print, print);
      const printed = lines.join('\n');
      if (code !== 0) throw new Error(printed);
      return printed;
    },
    builtCaseworker: async (...args) => {
      const program = ['dist/server/caseworker.js', ...args];
      return (await promisify(execFile)(process.execPath, program, { cwd: root, env: commandEnvironment }))
        .stdout;
    },
    close: async () => {
      await end();
      await removeData();
    },
    kill: async () => {
      await end('SIGKILL');
    },
  };
}
