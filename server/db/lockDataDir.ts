// Locks DATA_DIR for one process: PGlite takes no lock itself, and two processes on one directory corrupt the database.
// The lock is a listening socket instead of a file with a process id, because a socket ends with its process, also after kill -9.
import { createHash } from 'node:crypto';
import { rename, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// The system's limit for the path of a Unix socket is 104 to 108 bytes.
const PATH_LIMIT = 100;

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : '');

function socketPath(dataDir: string): string {
  const path = resolve(dataDir, 'lock.sock');
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\anwcef-${hash}`;
  return Buffer.byteLength(path) <= PATH_LIMIT ? path : join(tmpdir(), `anwcef-${hash}.sock`);
}

/** The process id that the lock's holder sends, 'unknown' when it sends nothing for a second, and null when no process listens on the socket. */
const holderOf = (path: string): Promise<string | null> =>
  new Promise((done) => {
    let holder = '';
    const socket = connect(path, () => socket.setTimeout(1000));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (holder += text));
    socket.on('end', () => done(holder));
    socket.on('timeout', () => {
      socket.destroy();
      done('unknown');
    });
    socket.on('error', () => done(null));
  });

const listen = (path: string): Promise<Server> =>
  new Promise((done, fail) => {
    const server = createServer((socket) => socket.end(String(process.pid)));
    server.once('error', fail);
    server.listen(path, () => {
      server.unref();
      done(server);
    });
  });

const inUseError = (dataDir: string, holder: string): Error =>
  new Error(`DATA_DIR ${dataDir} is in use by process ${holder}: stop it, or set another DATA_DIR`);

/** Takes the lock and returns the function that releases it. Throws an error with the holder's process id when it is taken. */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = socketPath(dataDir);
  for (let attempts = 0; attempts < 5; attempts += 1) {
    try {
      const server = await listen(path);
      return () => new Promise((done) => server.close(() => done()));
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw error;
    }
    const holder = await holderOf(path);
    if (holder !== null) throw inUseError(dataDir, holder);
    // The socket file is stale. It is renamed before it is deleted: if another process started to listen on it meanwhile, the renamed socket
    // still answers, and the lock belongs to that process.
    const aside = `${path.slice(0, -5)}.${process.pid}.old`;
    await rename(path, aside).catch(() => {});
    const newHolder = await holderOf(aside);
    if (newHolder !== null) {
      await rename(aside, path);
      throw inUseError(dataDir, newHolder);
    }
    await unlink(aside).catch(() => {});
  }
  throw inUseError(dataDir, 'unknown');
}
