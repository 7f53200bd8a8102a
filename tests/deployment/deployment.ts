// A whole deployment on this computer, as docs/operating.md describes it: the files of a release with the packages for running alone, two servers
// with PostgreSQL, a file store that checks signatures, a mail server with TLS and a password, and Debian's clamd, behind nginx or Caddy.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#server/freePort.ts';
import { closeAll } from '#server/closeAll.ts';
import { apiClient, type ApiClient } from '../apiClient.ts';
import { caseworkerKey } from '../bench/serverProcess.ts';
import { startInterruptibleMailServer, type InterruptibleMailServer } from '../chaos/mailServer.ts';
import { startPostgres } from '../postgres/startPostgres.ts';
import { spawnServer, type SpawnedServer } from '../spawnServer.ts';
import { startClamd, startS3Store, type S3Store } from './fileServices.ts';
import { startProxy, type ProxyName } from './proxies.ts';
import { filesOfRelease } from './filesOfRelease.ts';

const run = promisify(execFile);

/** Installs a release: what the Containerfile copies, with the packages that it needs for running. */
async function installRelease(folder: string): Promise<void> {
  const copied = await filesOfRelease();
  assert(copied.includes('dist') && copied.includes('node_modules'), 'the Containerfile copies no release');
  for (const file of copied.filter((each) => each !== 'node_modules')) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(file, join(folder, file), { recursive: true });
  }
  await copyFile('.npmrc', join(folder, '.npmrc'));
  await run('npm', ['ci', '--omit=dev'], { cwd: folder });
}

/** A key and a certificate that no authority has signed, for a server on this computer. */
async function certificate(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    cert,
  ];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  await run('openssl', [...request, ...names]);
  return { file: cert, key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
}

export interface Deployment {
  /** Where browsers reach the portal: the address of the proxy. */
  url: string;
  /** Its e-mails are those that the mail server has accepted. */
  api: ApiClient;
  mail: InterruptibleMailServer;
  store: S3Store;
  servers: readonly { restart: () => Promise<void>; output: () => string }[];
  /** Runs `node dist/server/caseworker.js`, which `npm run caseworker` does. @returns what it printed; rejects when the command fails */
  caseworker: (...args: string[]) => Promise<string>;
  end: () => Promise<void>;
}

/** @param folder a temporary folder, which stays */
export async function startDeployment(proxy: ProxyName, folder: string): Promise<Deployment> {
  const cleanups: (() => Promise<unknown>)[] = [];
  try {
    const release = join(folder, 'release');
    await mkdir(release);
    await installRelease(release);
    const [port = 0, ...ports] = await Promise.all([1, 2, 3].map(() => freePort('127.0.0.1')));
    const postgres = await startPostgres();
    cleanups.push(() => postgres.close());
    const { file, key, cert } = await certificate(folder);
    const pass = randomBytes(12).toString('base64');
    const mail = await startInterruptibleMailServer({ key, cert, user: 'portal', pass });
    cleanups.push(() => mail.stop());
    const store = await startS3Store();
    cleanups.push(store.end);
    const clamd = await startClamd(folder);
    cleanups.push(clamd.end);
    const url = `http://localhost:${port}`;
    const variables = {
      DATABASE_URL: postgres.url,
      ...store.variables,
      ...clamd.variables,
      SMTP_URL: mail.url,
      // No authority has signed the certificate of the mail server.
      NODE_EXTRA_CA_CERTS: file,
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      CASEWORKER_KEY: caseworkerKey,
      DRAIN_SECONDS: '5',
      // All people of a test have one address.
      LIMITS: '1000',
    };
    const environment = { ...process.env, ...variables };
    await run('npm', ['run', 'migrate'], { cwd: release, env: environment });
    const servers = [];
    for (const own of ports) {
      const dataDir = join(folder, `data-${own}`);
      const start = () =>
        spawnServer(['dist/server/main.js'], { ...variables, PORT: String(own), DATA_DIR: dataDir }, release);
      let server: SpawnedServer = await start();
      let earlier = '';
      cleanups.push(() => server.end());
      servers.push({
        output: () => earlier + server.output(),
        async restart() {
          assert.equal(await server.end(), 0, 'the server did not end with 0');
          earlier += server.output();
          server = await start();
        },
      });
    }
    const running = await startProxy(proxy, folder, port, ports);
    cleanups.push(running.end);
    const served = await apiClient(url);
    const direct = await apiClient(`http://127.0.0.1:${ports[0]}`);
    return {
      url,
      // A server with a mail server of its own has no mailbox, and the proxy lets nobody in to the caseworker's API.
      api: {
        ...served,
        request: (method, path, options) => {
          if (path.startsWith('/mailbox/')) return mail.mailbox.request(method, path);
          return (path.startsWith('/caseworker/') ? direct : served).request(method, path, options);
        },
      },
      mail,
      store,
      servers,
      caseworker: async (...args) => {
        const own = { ...environment, PORT: String(ports[0]) };
        return (
          await run(process.execPath, ['dist/server/caseworker.js', ...args], { cwd: release, env: own })
        ).stdout;
      },
      end: () => closeAll(cleanups),
    };
  } catch (error) {
    await closeAll(cleanups).catch(() => {});
    throw error;
  }
}
