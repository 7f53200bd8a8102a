// A folder for what a test throws away. An embedded database is nearly a thousand files: on a disk, copying them and taking them away
// costs more than starting the server, so they lie in memory where the machine lends some.
import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Bytes for the databases of all workers, several times over. */
const enough = 2 * 1024 ** 3;

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}

const place = hasRoom(memory) ? memory : tmpdir();

/** A new folder, whose name begins like this. Whoever asks takes it away. */
export const throwawayDir = (name: string): Promise<string> => mkdtemp(join(place, `anwcef-${name}-`));
