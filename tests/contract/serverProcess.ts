// Runs the server as a process of its own, from its source, for contract tests that kill it or read its log.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '#server/freePort.ts';
import { readSettings } from '#server/settings.ts';
import { serverCalls } from '../serverCalls.ts';
import type { CallableServer } from './testServer.ts';

/** Environment variables of a server on a free port, which keeps everything in `dataDir`. */
export const processVariables = async (dataDir: string, logLevel: string) => ({
  PORT: String(await freePort('127.0.0.1')),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  LOG_LEVEL: logLevel,
  LIMITS: '1000',
  SEED: 'none',
});

export type ProcessVariables = Awaited<ReturnType<typeof processVariables>>;

/** Starts the process and resolves when it has printed its address or has ended; `onOutput` gets all of its output. */
export async function startProcess(
  variables: ProcessVariables,
  onOutput: (text: string) => void,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ready = new Promise<void>((done) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        onOutput(chunk.toString());
        if (printed.includes('Portal')) done();
      });
    }
  });
  await Promise.race([ready, once(child, 'exit')]);
  return child;
}

/** The calls to the running process, with the caseworker's key that it has written into its folder. */
export async function callsToProcess(variables: ProcessVariables): Promise<CallableServer> {
  const settings = readSettings(variables);
  return {
    settings,
    caseworkerKey: (await readFile(join(variables.DATA_DIR, 'caseworker.key'), 'utf8')).trim(),
    ...serverCalls(`http://127.0.0.1:${variables.PORT}`, settings),
  };
}
