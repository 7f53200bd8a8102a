// A server process whose calls a contract test makes.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '#server/freePort.ts';
import { readSettings } from '#server/settings.ts';
import { buildServer } from '../buildServer.ts';
import { serverCalls } from '../serverCalls.ts';
import { spawnServer, type SpawnedServer } from '../spawnServer.ts';
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

/** Starts the built server. @param imported a module that Node loads before it */
export const startProcess = async (variables: ProcessVariables, imported?: string): Promise<SpawnedServer> =>
  spawnServer(
    [...(imported === undefined ? [] : ['--import', imported]), join(await buildServer(), 'main.js')],
    variables,
  );

/** The calls to the running process, with the caseworker's key that it has written into its folder. */
export async function callsToProcess(variables: ProcessVariables): Promise<CallableServer> {
  const settings = readSettings(variables);
  return {
    settings,
    caseworkerKey: (await readFile(join(variables.DATA_DIR, 'caseworker.key'), 'utf8')).trim(),
    ...serverCalls(`http://127.0.0.1:${variables.PORT}`, settings),
  };
}
