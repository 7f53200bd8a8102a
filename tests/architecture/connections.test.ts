// What the server connects to, and what protects that, as docs/security.md says. A test, because no lint rule lists the files that may open a
// connection.
import { expect, test } from 'vitest';
import { isTest, sources } from './sources.ts';

const product = sources.filter(({ path }) => /^(server|src|machines)\//.test(path) && !isTest(path));
const serverFilesWith = (pattern: RegExp) =>
  product
    .filter(({ path, text }) => path.startsWith('server/') && pattern.test(text))
    .map(({ path }) => path);

/** Opens a connection: `fetch`, the functions of Node, and the packages that connect by themselves. */
const opensConnection =
  /(?<![\w.])fetch\(|\b(https?|tls|net|dgram|http2)\.(request|get|connect|createConnection|createSocket)\(|import \{[^}]*\b(connect|createConnection|createSocket|request|get|Agent)\b[^}]*\} from 'node:(net|tls|https?|http2|dgram)'|new pg\.|from '(nodemailer|aws4fetch|undici|ofetch)'|\b(WebSocket|EventSource|XMLHttpRequest|sendBeacon)\b/;

test('the server connects to its database, store, mail server, scanner, collector and Companies House alone', () => {
  expect(serverFilesWith(opensConnection)).toEqual([
    // A command of its own, which asks the server.
    'server/caseworker/runCaseworker.ts',
    'server/db/embedded.ts',
    // Its client reads an address and never connects.
    'server/db/locateDatabase.ts',
    // Whether another process uses DATA_DIR: a socket of the same computer.
    'server/db/lockDataDir.ts',
    'server/db/openDatabase.ts',
    'server/files/s3Store.ts',
    'server/files/virusScanner.ts',
    'server/http/traces.ts',
    'server/lookups/searchCompaniesHouse.ts',
    'server/mail/mailServer.ts',
  ]);
});

test('each fetch of the server says that it follows no redirect', () => {
  const following = product.filter(
    ({ path, text }) =>
      path.startsWith('server/') &&
      [...text.matchAll(/\bfetch\(/g)].length !== [...text.matchAll(/\bredirect: '(error|manual)'/g)].length,
  );
  expect(following.map(({ path }) => path)).toEqual([]);
});

test('nothing turns off the check of a certificate', () => {
  const pattern = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|strictSSL/i;
  expect(product.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([]);
});

test('random values come from Node and Web Crypto, and never from Math.random', () => {
  expect(product.filter(({ text }) => /Math\.random/.test(text)).map(({ path }) => path)).toEqual([]);
});

test('no source file of the product holds a private key, a token or a long random text', () => {
  const key = /-----BEGIN [^-]*PRIVATE KEY-----(\s|\\n)*[\w+/=]{16}|\beyJ[\w-]{10,}\.eyJ|\bAKIA[\dA-Z]{16}\b/;
  /** Mixed letters and digits of the length of a key, in quotation marks. */
  const literals = /(['"`])([\w+/=-]{20,})\1/g;
  const isRandom = (text: string) =>
    (/[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text)) || /^[\da-f]{32,}$/i.test(text);
  const found = sources
    .filter(({ path }) => /^(server|src|machines|locales)\//.test(path) && !isTest(path))
    .flatMap(({ path, text }) => [
      ...(key.test(text) ? [path] : []),
      ...[...text.matchAll(literals)]
        .map(([, , literal = '']) => literal)
        .filter(isRandom)
        .map((literal) => `${path}: ${literal}`),
    ]);
  expect(found).toEqual([]);
});
