// Sweeps the database of a test server as the server does every ten minutes, at the time of its clock.
import { createRefreshTokens } from '#server/accounts/refreshTokens.ts';
import { openFileStore } from '#server/files/openFileStore.ts';
import { systemRandom } from '#server/random.ts';
import { startSweeping } from '#server/startSweeping.ts';
import type { TestServer } from './testServer.ts';

export async function sweep(server: TestServer): Promise<void> {
  const clock = { now: () => server.now(), elapsed: () => 0 };
  const { database, settings, log } = server;
  const stop = await startSweeping({
    database,
    files: openFileStore(settings),
    clock,
    log,
    counters: { failedSweep: () => {} },
    refreshTokens: createRefreshTokens(new Uint8Array(32), settings.lifetimes, clock, systemRandom),
  });
  await stop();
}
