// Requests over HTTP to a small built portal in a temporary folder.
import Fastify, { type FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { compress } from './compress.ts';
import { servePortal } from './servePortal.ts';

const script = 'export const screen = "login";\n'.repeat(40);
const html = (language: string, screen: string) =>
  `<!doctype html><html lang="${language}"><title>${screen}</title>${'<p>text</p>'.repeat(40)}`;
const files: Record<string, string> = {
  'assets/main-abc123.js': script,
  'assets/main-abc123.js.map': '{}',
  'assets/.hidden': 'hidden',
  'index.html': 'the template of the build',
  'manifest.json': '{}',
};
const pages: string[] = [];
for (const language of ['en', 'cy']) {
  for (const screen of ['login', 'faq', 'app']) {
    pages.push(`${language}/${screen}`);
    files[`pages/${language}/${screen}.html`] = html(language, screen);
  }
}
/** A page whose text names the helpline and the e-mail address, as the build leaves it. */
const withContacts = (helpline: string, email: string) =>
  `<p>Call <a data-contact="helpline"${helpline}</a> or write to <a data-contact="email"${email}</a>.</p>${'<p>text</p>'.repeat(40)}`;
pages.push('en/register');
files['pages/en/register.html'] = withContacts('>…', '>…');
files['pages/pages.json'] = JSON.stringify({ pages, styles: ['sha256-abcDEF+/123='] });

let folder: string;
let app: FastifyInstance;
const logged: string[] = [];

async function start(environment: Record<string, string>, build: string): Promise<FastifyInstance> {
  const stream = { write: (line: string) => void logged.push(line) };
  const routerOptions = { caseSensitive: false, ignoreDuplicateSlashes: true };
  const server = Fastify({ routerOptions, logger: { level: 'trace', stream } });
  await servePortal(server, readSettings(environment), build);
  server.get('/fails', () => Promise.reject(new Error('it failed')));
  await server.listen({ port: 0, host: '127.0.0.1' });
  return server;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  await compress(folder);
  app = await start({}, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends the path unchanged, follows no redirect and decompresses nothing. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', body = '', server = app } = {},
): Promise<Reply> {
  const [address] = server.addresses();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port: typeof address === 'object' ? address.port : null, path, method, headers },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    outgoing.on('error', reject).end(body);
  });
}

const page = async (path: string, headers?: Record<string, string>) => {
  const reply = await ask(path, headers);
  return [reply.status, reply.body.toString()];
};

test('serves a prerendered page in the language of the cookie, in English without one', async () => {
  expect(await page('/anwcef/login')).toEqual([200, html('en', 'login')]);
  expect(await page('/anwcef/login/')).toEqual([200, html('en', 'login')]);
  expect(await page('/anwcef/login', { cookie: 'language=cy' })).toEqual([200, html('cy', 'login')]);
  const { headers } = await ask('/anwcef/faq', { cookie: 'language=cy' });
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-language': 'cy',
    'cache-control': 'no-cache',
    vary: 'Cookie, Sec-Fetch-Site, Accept-Encoding',
  });
  expect(headers['set-cookie']).toBe(undefined);
});

test('writes the helpline and the e-mail address of the settings into the pages that name them, in every encoding', async () => {
  const server = await start({ HELPLINE: '01492 000 000', SUPPORT_EMAIL: 'help&co@example.org' }, folder);
  const [plain, br, gzip] = await Promise.all(
    ['identity', 'br', 'gzip'].map((encoding) =>
      ask('/anwcef/register', { 'accept-encoding': encoding }, { server }),
    ),
  );
  await server.close();
  expect(plain?.body.toString()).toBe(
    withContacts(
      ' href="tel:01492000000">01492 000 000',
      ' href="mailto:help&amp;co@example.org">help&amp;co@example.org',
    ),
  );
  expect([brotliDecompressSync(br?.body ?? '').toString(), gunzipSync(gzip?.body ?? '').toString()]).toEqual([
    plain?.body.toString(),
    plain?.body.toString(),
  ]);
  // A browser that has the page of other settings must get the new one.
  const other = await ask('/anwcef/register', { 'if-none-match': String(plain?.headers['etag']) });
  expect([other.status, other.body.toString()]).toEqual([200, expect.stringContaining('01632 960123')]);
});

test('prefers ?lang= to the cookie and stores it in the cookie', async () => {
  const reply = await ask('/anwcef/login?lang=cy', { cookie: 'language=en' });
  expect([reply.body.toString(), reply.headers['set-cookie']]).toEqual([
    html('cy', 'login'),
    ['language=cy; Path=/anwcef/; Max-Age=31536000; SameSite=Lax'],
  ]);
});

test('serves app.html for a screen without a page', async () => {
  expect(await page('/anwcef/dashboard')).toEqual([200, html('en', 'app')]);
  expect(await page('/anwcef/stage-one')).toEqual([200, html('en', 'app')]);
  expect(await page('/anwcef/verify?avt=a.b.c')).toEqual([200, html('en', 'app')]);
});

test('serves app.html with 404 for an unknown path', async () => {
  expect(await page('/anwcef/nowhere', { cookie: 'language=cy' })).toEqual([404, html('cy', 'app')]);
});

test('serves pages in an encoding that the browser accepts', async () => {
  const br = await ask('/anwcef/login', { 'accept-encoding': 'gzip, deflate, br' });
  expect([br.headers['content-encoding'], brotliDecompressSync(br.body).toString()]).toEqual([
    'br',
    html('en', 'login'),
  ]);
  const gz = await ask('/anwcef/login', { 'accept-encoding': 'gzip, br;q=0' });
  expect([gz.headers['content-encoding'], gunzipSync(gz.body).toString()]).toEqual([
    'gzip',
    html('en', 'login'),
  ]);
});

test('answers 304 for a page that the browser has, and sends it in the other language', async () => {
  const { headers } = await ask('/anwcef/login');
  const known = { 'if-none-match': String(headers['etag']) };
  const again = await ask('/anwcef/login', known);
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect((await ask('/anwcef/login', { ...known, cookie: 'language=cy' })).status).toBe(200);
});

test('serves hashed files compressed and cacheable for a year', async () => {
  const plain = await ask('/anwcef/assets/main-abc123.js');
  expect([plain.status, plain.body.toString(), plain.headers['cache-control']]).toEqual([
    200,
    script,
    'public, max-age=31536000, immutable',
  ]);
  expect(plain.headers['content-type']).toBe('application/javascript; charset=utf-8');
  const br = await ask('/anwcef/assets/main-abc123.js', { 'accept-encoding': 'br' });
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(brotliDecompressSync(br.body).toString()).toBe(script);
});

test.each([
  '/anwcef/assets/main-old.js',
  '/anwcef/assets/main-abc123.js.br',
  '/anwcef/assets/main-abc123.js.map',
  '/anwcef/assets/.hidden',
  '/anwcef/assets/',
  '/anwcef/manifest.json',
  '/anwcef/index.html',
  '/anwcef/pages/en/login.html',
  '/anwcef/pages/pages.json',
  '/anwcef/assets/..%2fpages/pages.json',
  '/anwcef/..%2f..%2fpackage.json',
  '/.git/HEAD',
  '/anwcef/assets/.git/HEAD',
  '/package.json',
])('answers 404 and no page for the file %s', async (path) => {
  const reply = await ask(path);
  expect([reply.status, reply.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
});

test.each(['/anwcef/assets/../pages/pages.json', '/anwcef/assets/%2e%2e/pages/pages.json'])(
  'answers 403 for %s, which leads out of the folder',
  async (path) => {
    const reply = await ask(path);
    expect([reply.status, reply.headers['content-type']]).toEqual([403, 'application/json; charset=utf-8']);
  },
);

test.each([
  ['/', '/anwcef/'],
  ['/anwcef', '/anwcef/'],
  ['/anwcef/', '/anwcef/login'],
  ['/anwcef/?lang=cy', '/anwcef/login?lang=cy'],
])('redirects %s to %s', async (path, location) => {
  const reply = await ask(path);
  expect([reply.status, reply.headers['location']]).toEqual([302, location]);
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json', ''])(
  'a form posted before its script loaded (%s) leads back to its page, unread',
  async (type) => {
    const body = 'username=a%40example.org&password=Sup3r-secret-word';
    const reply = await ask('/anwcef/login?lang=cy', type ? { 'content-type': type } : {}, {
      method: 'POST',
      body,
    });
    expect([reply.status, reply.headers['location'], reply.body.length]).toEqual([
      303,
      '/anwcef/login?lang=cy',
      0,
    ]);
    expect(logged.filter((line) => line.includes('Sup3r-secret'))).toEqual([]);
  },
);

test('does not redirect an address with double slashes to another host', async () => {
  expect(await page('//anwcef//faq')).toEqual([200, html('en', 'faq')]);
  const reply = await ask('//anwcef//login', {}, { method: 'POST' });
  expect([reply.status, reply.headers['location']]).toEqual([303, '/anwcef/login']);
});

test('redirects a very large post as well', async () => {
  const reply = await ask('/anwcef/login', {}, { method: 'POST', body: 'a'.repeat(5_000_000) });
  expect(reply.status).toBe(303);
});

test('answers 304 to a browser that has the configuration, and the whole to one that has another', async () => {
  const { headers, body } = await ask('/anwcef/config.json');
  const known = await ask('/anwcef/config.json', { 'if-none-match': String(headers['etag']) });
  expect([known.status, known.body.length]).toEqual([304, 0]);
  const outdated = await ask('/anwcef/config.json', { 'if-none-match': 'W/"another"' });
  expect([outdated.status, outdated.body]).toEqual([200, body]);
});

test('serves the configuration of this server, which browsers must revalidate', async () => {
  const reply = await ask('/anwcef/config.json');
  expect([reply.status, reply.headers['cache-control'], JSON.parse(reply.body.toString())]).toEqual([
    200,
    'no-cache',
    {
      dataApi: { baseUrl: '/data', key: 'reference' },
      authApi: { baseUrl: '/auth', key: 'reference' },
      keyHeader: 'Ocp-Apim-Subscription-Key',
      environmentHeader: 'Environment',
      environment: 'reference',
      contractId: readSettings({}).contractId,
      businessUnit: readSettings({}).businessUnit,
      emailTemplates: { verification: 'verification', reset: 'reset' },
      senderAddress: 'no-reply@example.org',
      supportEmail: 'support@example.org',
      helpline: '01632 960123',
      privacyUrl: '',
      thresholdsUrl: { en: '', cy: '' },
      times: {
        eoi: { minutes: null, workingDays: null },
        application: { minutes: null, workingDays: null },
      },
      accessibility: { status: 'partial', reviewed: '', issues: { en: [], cy: [] } },
      extensions: [
        'idempotency',
        'etag',
        'companySearch',
        'resetBearer',
        'noteContent',
        'paging',
        'statusMessage',
        'statusHistory',
        'brokers',
        'changes',
        'logout',
        'noteRemoval',
        'brokerRemoval',
        'clientEoi',
      ],
    },
  ]);
});

test('takes every member of the configuration from the settings, and lets the pages call the origins in it', async () => {
  const server = await start(
    {
      DATA_API: 'https://api.example.org/data',
      DATA_API_KEY: 'data-key',
      AUTH_API: 'https://auth.example.org',
      AUTH_API_KEY: 'auth-key',
      KEY_HEADER: 'X-Key',
      ENVIRONMENT_HEADER: 'X-Environment',
      ENVIRONMENT: 'test',
      CONTRACT_ID: 'Fund-7',
      BUSINESS_UNIT: 'clean-energy-fund',
      EMAIL_TEMPLATE_VERIFICATION: 'v',
      EMAIL_TEMPLATE_RESET: 'r',
      MAIL_FROM: 'sender@example.org',
      SUPPORT_EMAIL: 'help@example.org',
      HELPLINE: '01492 000 000',
      PRIVACY_URL: 'https://example.org/privacy',
      THRESHOLDS_URL_EN: 'https://example.org/thresholds',
      THRESHOLDS_URL_CY: 'https://example.org/trothwyau',
      EOI_MINUTES: '30',
      APPLICATION_MINUTES: '90',
      EOI_WORKING_DAYS: '10',
      APPLICATION_WORKING_DAYS: '20',
      ACCESSIBILITY_STATUS: 'full',
      ACCESSIBILITY_REVIEWED: '2026-12-01',
      ACCESSIBILITY_ISSUES_EN: 'The map has no description | The video has no captions',
      ACCESSIBILITY_ISSUES_CY: 'Nid oes disgrifiad o’r map|Nid oes penawdau ar y fideo',
      EXTENSIONS: 'etag',
    },
    folder,
  );
  const { body } = await ask('/anwcef/config.json', {}, { server });
  const { headers } = await ask('/anwcef/login', {}, { server });
  await server.close();
  expect(JSON.parse(body.toString())).toEqual({
    dataApi: { baseUrl: 'https://api.example.org/data', key: 'data-key' },
    authApi: { baseUrl: 'https://auth.example.org', key: 'auth-key' },
    keyHeader: 'X-Key',
    environmentHeader: 'X-Environment',
    environment: 'test',
    contractId: 'Fund-7',
    businessUnit: 'clean-energy-fund',
    emailTemplates: { verification: 'v', reset: 'r' },
    senderAddress: 'sender@example.org',
    supportEmail: 'help@example.org',
    helpline: '01492 000 000',
    privacyUrl: 'https://example.org/privacy',
    thresholdsUrl: { en: 'https://example.org/thresholds', cy: 'https://example.org/trothwyau' },
    times: { eoi: { minutes: 30, workingDays: 10 }, application: { minutes: 90, workingDays: 20 } },
    accessibility: {
      status: 'full',
      reviewed: '2026-12-01',
      issues: {
        en: ['The map has no description', 'The video has no captions'],
        cy: ['Nid oes disgrifiad o’r map', 'Nid oes penawdau ar y fideo'],
      },
    },
    extensions: ['etag'],
  });
  expect(String(headers['content-security-policy'])).toContain(
    "connect-src 'self' https://api.example.org https://auth.example.org;",
  );
});

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-abcDEF+/123='; img-src 'self'; " +
  "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";

const security = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

test('security 11: a page carries the policy of pages and the other headers, also when the browser has it already', async () => {
  const page = await ask('/anwcef/login');
  const again = await ask('/anwcef/login', { 'if-none-match': String(page.headers.etag) });
  expect([page.status, again.status]).toEqual([200, 304]);
  for (const { headers } of [page, again])
    expect(headers).toMatchObject({ ...security, 'content-security-policy': pagePolicy });
});

test.each([
  ['/anwcef/assets/main-abc123.js', 200],
  ['/anwcef/assets/absent.js', 404],
  ['/anwcef/config.json', 200],
  ['/', 302],
  ['/nowhere', 404],
  ['/fails', 500],
  ['/%E0%A4%A', 400],
])('security 11: %s (%i) carries the security headers', async (path, status) => {
  const reply = await ask(path);
  expect(reply.status).toBe(status);
  expect(reply.headers).toMatchObject(security);
  expect(reply.headers['strict-transport-security']).toBe(undefined);
});

test('security 11: over https they add strict transport security and a secure cookie', async () => {
  const https = await start(
    { PUBLIC_URL: 'https://fund.example.org', SMTP_URL: 'smtp://127.0.0.1:9', CLAMD_URL: 'none' },
    folder,
  );
  const reply = await ask('/anwcef/login?lang=cy', {}, { server: https });
  expect([reply.headers['strict-transport-security'], reply.headers['set-cookie']]).toEqual([
    'max-age=31536000; includeSubDomains',
    ['language=cy; Path=/anwcef/; Max-Age=31536000; SameSite=Lax; Secure'],
  ]);
  await https.close();
});

test('serves only the configuration when there is no build', async () => {
  const bare = await start({}, join(folder, 'absent'));
  const answers = ['/anwcef/login', '/anwcef/assets/main.js', '/anwcef/config.json'].map(
    async (path) => (await ask(path, {}, { server: bare })).status,
  );
  expect(await Promise.all(answers)).toEqual([404, 404, 200]);
  await bare.close();
});
