// The folder of the embedded database belongs to the server's user alone.
import { chmod, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '#tests/temporaryDir.ts';
import { openEmbedded } from './embedded.ts';

test('only the owner can enter the folder of the database, whatever its mode was before', async () => {
  const dataDir = await temporaryDir('embedded');
  const folder = join(dataDir, 'db');
  const modes = [];
  for (const earlier of [null, 0o755]) {
    if (earlier !== null) await chmod(folder, earlier);
    const database = await openEmbedded(dataDir);
    modes.push((await stat(folder)).mode & 0o777);
    await database.close();
  }
  expect(modes).toEqual([0o700, 0o700]);
  await rm(dataDir, { recursive: true });
});
