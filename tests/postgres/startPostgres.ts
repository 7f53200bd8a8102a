// Starts a real PostgreSQL server for tests and the bench: the system's binaries, a new cluster in a temporary folder, a free port.
// PostgreSQL refuses to run as root, so root starts it as the user postgres or nobody.
import { execFile, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chown, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#server/freePort.ts';
import { temporaryDir } from '../temporaryDir.ts';

const installations = '/usr/lib/postgresql';
const startTimeout = 20_000;

/** The reason to print when the tests are skipped. */
export const noPostgres = `no PostgreSQL: there is nothing in ${installations}/*/bin`;

export interface Postgres {
  /** For DATABASE_URL. */
  url: string;
  /** The result of `select version()`. */
  version: string;
  /** Stops the server, whoever is connected, and keeps its data. */
  stop(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  close(): Promise<void>;
}

async function findBinaries(): Promise<string | null> {
  const versions = (await readdir(installations).catch(() => [])).filter((name) => /^\d+$/.test(name));
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  return newest === undefined ? null : join(installations, newest, 'bin');
}

/** The user to run the server as; null unless this process is root. */
async function unprivileged(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = ['postgres', 'nobody'].flatMap((name) => users.filter(([known]) => known === name))[0];
  if (user === undefined) throw new Error('There is no user postgres or nobody to run PostgreSQL as.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

async function versionAt(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>('select version()');
    return rows[0]?.version ?? '';
  } finally {
    await client.end();
  }
}

/** Starts a server; null where the system has no binaries. `fsync` is off, because nothing in it must survive a crash of the machine. */
export async function startPostgres(): Promise<Postgres | null> {
  const bin = await findBinaries();
  if (bin === null) return null;
  const user = await unprivileged();
  const folder = await temporaryDir('postgres');
  if (user !== null) await chown(folder, user.uid, user.gid);
  const options: SpawnOptions = { cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, ...user };
  const data = join(folder, 'data');
  await promisify(execFile)(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'anwcef', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'],
    { cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, ...user },
  );
  const port = await freePort('127.0.0.1');
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const launch = async (): Promise<() => Promise<void>> => {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = once(server, 'exit');
    // Stops the server when the test process is interrupted.
    const kill = () => void server.kill('SIGQUIT');
    process.once('exit', kill);

    let log = '';
    await new Promise<void>((resolve, reject) => {
      const giveUp = (why: string) => reject(new Error(`PostgreSQL ${why}: ${log}`));
      const timer = setTimeout(() => giveUp('did not start in time'), startTimeout);
      server.stderr?.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        if (!log.includes('ready to accept connections')) return;
        clearTimeout(timer);
        resolve();
      });
      void ended.then(() => giveUp('ended'));
    });
    return async () => {
      process.off('exit', kill);
      // Fast shutdown: it does not wait for clients.
      server.kill('SIGINT');
      await ended;
    };
  };
  let stop = await launch();
  const url = `postgres://anwcef@127.0.0.1:${port}/postgres`;
  return {
    url,
    version: await versionAt(url),
    stop: () => stop(),
    async start() {
      stop = await launch();
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
