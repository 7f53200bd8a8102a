// Every reply of every route of the server has the security headers (product 14.14), and the mailbox answers requests from the same computer
// only.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, callIds, callOf, calls } from '#machines/catalogue/api/calls.ts';
import { csv } from '../sampleFiles.ts';
import { signUpWithApplication } from './applicants.ts';
import { fileCalls } from './fileCalls.ts';
import { caseworker, signUp, testServer, type SignedUp, type TestServer } from './testServer.ts';

let server: TestServer;
let user: SignedUp;
beforeAll(async () => {
  server = await testServer();
  user = await signUp(server);
});
afterAll(() => server.close());

const shared = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const ofPages = {
  ...shared,
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; script-src 'self'; style-src 'self'( 'sha256-[\w+/=]+')*; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'$/,
  ),
};

/** Sends a raw request. Returns the status and the headers of the response. */
async function send(text: string): Promise<[number, Record<string, string>]> {
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  const [status = '', ...lines] = received.split('\r\n\r\n')[0]?.split('\r\n') ?? [];
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return [Number(status.split(' ')[1]), Object.fromEntries(headers)];
}

test('security 11: every route answers with the headers, with a token and without, to every method', async () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
  const patterns = new Set(server.routes.map(({ pattern }) => pattern));
  expect(patterns.size).toBeGreaterThan(50);
  let redirected = 0;
  for (const pattern of patterns) {
    const path = pattern
      .replaceAll(/:contractId/gi, server.settings.contractId)
      .replaceAll(/:\w+/g, 'x')
      .replace('*', 'x');
    for (const method of methods) {
      for (const token of [undefined, user.token, server.caseworkerKey ?? '']) {
        const { status, headers } = await server.request(method, path, token === undefined ? {} : { token });
        const found = Object.fromEntries(Object.keys(shared).map((name) => [name, headers.get(name)]));
        const contentType = headers.get('content-type') ?? '';
        const expected = contentType.startsWith('text/html') ? ofPages : shared;
        expect.soft([method, path, status, found]).toEqual([method, path, status, expected]);
        // A reply with text names its character set.
        expect
          .soft([path, !/text|json/.test(contentType) || /charset=utf-8/i.test(contentType)])
          .toEqual([path, true]);
        expect.soft([path, headers.get('x-powered-by'), headers.get('server')]).toEqual([path, null, null]);
        // Neither API leads anywhere else, and the pages lead to pages of the portal and the explorer.
        const location = headers.get('location');
        const leadsTo = /^\/(data|auth)\//.test(path) ? null : /^\/(anwcef|explorer)\/(?!\/)/;
        expect
          .soft([method, path, location, location === null || leadsTo?.test(location)])
          .toEqual([method, path, location, true]);
        if (location !== null) redirected += 1;
      }
    }
  }
  expect(redirected).toBeGreaterThan(10);
}, 120_000);

test('security 11: what must not be cached says so: every answer of the APIs, the mailbox, every error', async () => {
  // The lookups are the same for everybody (product 4.11).
  const cacheable = Object.values<Call>(calls).filter((call) => call.cacheable);
  const lookupPaths = cacheable.map(({ api, path }) => `/${api}/${path.replaceAll(/\{\w+\}/g, 'x')}`);

  const paths = [
    ...server.routes
      .map(({ pattern }) => pattern)
      .filter((pattern) => /^\/(data|auth|caseworker|mailbox)\//.test(pattern)),
    '/nowhere',
  ];
  for (const pattern of new Set(paths)) {
    const path = pattern.replaceAll(/:\w+/g, 'x');
    const { status, headers } = await server.request('GET', path);
    const isLookup = status === 200 && lookupPaths.includes(path);
    const expected = isLookup ? expect.stringMatching(/^private, /) : 'no-store';
    expect.soft([path, headers.get('cache-control')]).toEqual([path, expected]);
  }
  // The same holds for answers to somebody who may read the data.
  const applicant = await signUpWithApplication(server);
  const uploaded = await fileCalls(() => server).upload(applicant, 'a.csv', csv());
  expect(uploaded.status).toBe(200);
  let answered = 0;
  for (const id of callIds) {
    const { method, cacheable } = callOf(id);
    const { status, headers } = await server.call(id, {
      token: applicant.token,
      params: { email: applicant.email },
      ...(method === 'GET' ? {} : { body: {} }),
    });
    if (status === 200 && !cacheable) answered += 1;
    const expected = cacheable ? expect.stringMatching(/^private, /) : 'no-store';
    expect.soft([id, status, headers.get('cache-control')]).toEqual([id, status, expected]);
  }
  const shown = await caseworker(server, 'GET', `/${applicant.email}`);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(answered).toBeGreaterThan(5);
});

test.each([
  ['a broken request line', 'NONSENSE\r\n\r\n', 400],
  ['a broken header', 'GET / HTTP/1.1\r\nHost: x\r\nBro ken\r\n\r\n', 400],
  ['a request without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n', 400],
  ['the same host twice', 'GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
  [
    'a length beside chunks (request smuggling)',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
  ['an impossible expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n', 417],
  ['a malformed address', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  [
    'an absolute address',
    'GET http://evil.example/auth/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    404,
  ],
  ['TRACE', 'TRACE /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
  ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
])('security 11: the answer to %s carries the headers', async (_name, text, status) => {
  const [given, headers] = await send(text);
  expect(given).toBe(status);
  expect(headers).toMatchObject(shared);
});

test.each([
  'null',
  'https://evil.example',
  'ORIGIN.evil.example',
  'HTTPS://ORIGIN',
  'ORIGIN/',
  'ORIGIN, https://evil.example',
  'file://',
])('security 11: the origin %s may not read an answer', async (written) => {
  const [allowed = ''] = server.settings.allowedOrigins;
  const origin = written.replace('HTTPS://ORIGIN', allowed.toUpperCase()).replace('ORIGIN', allowed);
  for (const method of ['GET', 'OPTIONS']) {
    const { headers } = await server.request(method, '/data/UMISECTOR/GET', {
      headers: { origin, 'access-control-request-method': 'GET' },
    });
    expect(headers.get('access-control-allow-origin')).toBe(null);
    expect(headers.get('access-control-allow-credentials')).toBe(null);
  }
});

test('security 11: the mailbox answers only to this computer’s own names, and never through a proxy', async () => {
  const statusOf = async (host: string, more = '') => {
    const line = `GET /mailbox/messages HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`;
    return [host, more, (await send(line))[0]];
  };
  const { port } = new URL(server.url);
  for (const host of [
    'localhost',
    `localhost:${port}`,
    'LocalHost',
    '127.0.0.1',
    `127.0.0.1:${port}`,
    '[::1]:80',
  ]) {
    expect.soft(await statusOf(host)).toEqual([host, '', 200]);
  }
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    'x',
    '0',
  ]) {
    expect.soft(await statusOf(host)).toEqual([host, '', 404]);
  }
  for (const header of ['X-Forwarded-For', 'X-Forwarded-Host', 'Forwarded', 'Via', 'X-Real-IP']) {
    const more = `${header}: 203.0.113.1\r\n`;
    expect.soft(await statusOf('localhost', more)).toEqual(['localhost', more, 404]);
  }
  for (const path of ['/mailbox', '/mailbox/', '/mailbox/mailbox.css', '//mailbox//messages']) {
    const [status] = await send(`GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
    expect.soft([path, status]).toEqual([path, 404]);
  }
});

test('the mailbox page has no script, no inline style, and a title in both languages', async () => {
  const page = await server.request('GET', '/mailbox/');
  expect(page.status).toBe(200);
  expect(page.body).toContain('<h1>Mailbox <span lang="cy">/ Blwch post</span></h1>');
  expect(page.body).not.toMatch(/ style=|<script|<style/);
  expect((await server.request('GET', '/mailbox/mailbox.css')).headers.get('content-type')).toContain(
    'text/css',
  );
});

test('the mailbox page shows the markup of an e-mail as text', async () => {
  const markup = `<img src="a" onerror='b()'> & https://example.org/"><script>c()</script>`;
  await server.database.query(
    'insert into mailbox_messages (recipient, subject, text, html, received_at) values ($1, $1, $1, $1, now())',
    [markup],
  );
  const { body } = await server.request('GET', '/mailbox/');
  expect(body).not.toMatch(/<img|<script|href="[^"]*"[^>]/);
  expect(String(body).split('&lt;img src=&quot;a&quot; onerror=')).toHaveLength(4);
});

test('security 11: behind TRUST_PROXY a page cannot pretend to be on localhost', async () => {
  const proxied = await testServer({ TRUST_PROXY: '1' });
  const { port } = new URL(proxied.url);
  const { status } = await proxied.request('GET', '/mailbox/messages', {
    headers: { 'x-forwarded-host': `localhost:${port}` },
  });
  expect(status).toBe(404);
  await proxied.close();
});
