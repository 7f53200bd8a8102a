// The services for files of a whole deployment: a store that speaks S3 and refuses what is not signed with its key, and Debian's clamd with one
// signature of our own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '#server/freePort.ts';
import { hasS3Signature } from '../s3Signature.ts';
import { unpackPackages } from '../unpackPackages.ts';

const bucket = 'portal-files';
const key = { keyId: 'portal-store', secret: 'portal-store-secret' };

export interface FileService {
  /** For the servers. */
  variables: Readonly<Record<string, string>>;
  end: () => Promise<void>;
}

export interface S3Store extends FileService {
  /** How many files the store has, and how many requests it has refused because of their signature. */
  counts: () => { files: number; refused: number };
}

export async function startS3Store(): Promise<S3Store> {
  const files = new Map<string, Buffer>();
  let refused = 0;
  const store = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const body = Buffer.concat(chunks);
      const found = files.get(url);
      if (!hasS3Signature({ method, url, headers }, body, key) || !url.startsWith(`/${bucket}/`)) {
        refused += 1;
        response.writeHead(403).end();
      } else if (method === 'PUT') {
        files.set(url, body);
        response.writeHead(200).end();
      } else if (method === 'DELETE') {
        files.delete(url);
        response.writeHead(204).end();
      } else if (found === undefined) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      else response.writeHead(200).end(found);
    });
  });
  const port = await freePort('127.0.0.1');
  await new Promise<void>((ready) => store.listen(port, '127.0.0.1', () => ready()));
  return {
    variables: {
      FILES_URL: `s3://${bucket}/uploads?endpoint=http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: key.keyId,
      AWS_SECRET_ACCESS_KEY: key.secret,
    },
    counts: () => ({ files: files.size, refused }),
    end: async () => {
      store.closeAllConnections();
      store.close();
      await once(store, 'close');
    },
  };
}

/** The text of the own signature: clamd finds it in any file. */
export const infectedText = 'the signature of the test of the portal';

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** Starts Debian's clamd, which knows nothing but our signature: its own database is fetched from the network and takes minutes. */
export async function startClamd(parent: string): Promise<FileService> {
  const folder = join(parent, 'clamd');
  const database = join(folder, 'database');
  await mkdir(database, { recursive: true });
  const unpacked = (await unpackPackages(folder, ['clamav-daemon'])) ?? '/';
  const port = await freePort('127.0.0.1');
  await writeFile(
    join(database, 'own.ndb'),
    `Portal.Test:0:*:${Buffer.from(infectedText).toString('hex')}\n`,
  );
  const settings = [
    `TCPSocket ${port}`,
    'TCPAddr 127.0.0.1',
    `DatabaseDirectory ${database}`,
    `TemporaryDirectory ${folder}`,
    'Foreground yes',
    // Larger than any upload (product 8.3).
    'StreamMaxLength 20M',
  ];
  const file = join(folder, 'clamd.conf');
  await writeFile(file, `${settings.join('\n')}\n`);
  const libraries = join(unpacked, 'usr', 'lib');
  const machine = (await readdir(libraries)).filter((name) => name.endsWith('-linux-gnu'));
  const clamd = spawn(join(unpacked, 'usr', 'sbin', 'clamd'), ['-c', file], {
    stdio: 'ignore',
    env: { ...process.env, LD_LIBRARY_PATH: machine.map((name) => join(libraries, name)).join(':') },
  });
  const kill = () => void clamd.kill('SIGKILL');
  process.prependListener('exit', kill);
  while (!(await accepts(port))) if (clamd.exitCode !== null) throw new Error('clamd has ended');
  return {
    variables: { CLAMD_URL: `tcp://127.0.0.1:${port}` },
    end: async () => {
      kill();
      if (clamd.exitCode === null && clamd.signalCode === null) await once(clamd, 'exit');
      process.off('exit', kill);
    },
  };
}
