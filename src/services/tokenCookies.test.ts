// How the token cookies are written (docs/security.md, promise 8), against a document that records what is assigned to document.cookie.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearTokens, isTokenOfOtherUser, readSessionTimes, userOf, writeTokens } from './tokenCookies.ts';

let written: string[];
/** The longest cookie that the browser keeps; it drops a longer one silently. */
let largest: number;
const removed: string[] = [];

function visit(protocol: string): void {
  written = [];
  largest = 4096;
  const jar = new Map<string, string>();
  vi.stubGlobal('window', {
    location: { protocol },
    sessionStorage: { removeItem: (name: string) => removed.push(name) },
    localStorage: { removeItem: (name: string) => removed.push(name) },
  });
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [pair = ''] = text.split(';');
      const at = pair.indexOf('=');
      if (pair.length <= largest) jar.set(pair.slice(0, at), pair.slice(at + 1));
    },
  });
}
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tokens = {
  access_token: 'aaa.bbb.ccc',
  refresh_token: 'rrr',
  expires_in: 600,
  refresh_token_expires_in: 1800,
};

/** The written cookies, each with its attributes sorted. */
const cookies = () =>
  written.map((text) => {
    const [pair = '', ...attributes] = text.split('; ');
    return [pair, ...attributes.toSorted()];
  });

test('security 8: on https the cookies have __Secure- names, Secure, SameSite=Strict, their path and their lives', () => {
  visit('https:');
  writeTokens(tokens);
  const attributes = ['path=/anwcef/', 'sameSite=Strict', 'secure'];
  expect(cookies()).toEqual([
    ['__Secure-access_token=aaa.bbb.ccc', 'max-age=600', ...attributes],
    ['__Secure-refresh_token=rrr', 'max-age=1800', ...attributes],
    // The third cookie holds the times, as numbers.
    [expect.stringMatching(/^__Secure-session_until=[\d.]+$/), 'max-age=1800', ...attributes],
  ]);
});

test('security 8: on http the names are plain, because WebKit drops Secure cookies there', () => {
  visit('http:');
  writeTokens(tokens);
  const attributes = ['path=/anwcef/', 'sameSite=Strict'];
  expect(cookies()).toEqual([
    ['access_token=aaa.bbb.ccc', 'max-age=600', ...attributes],
    ['refresh_token=rrr', 'max-age=1800', ...attributes],
    [expect.stringMatching(/^session_until=[\d.]+$/), 'max-age=1800', ...attributes],
  ]);
});

test('security 8: a cookie that the browser did not keep is noticed at once', () => {
  visit('https:');
  const long = { ...tokens, access_token: 'a'.repeat(5000) };
  expect(() => writeTokens(long)).toThrow('The browser did not keep the access_token cookie.');
});

test.each([
  ['a minute before the access token ends', 600, 1800, 540],
  ['late in the life of a short access token', 100, 1800, 80],
  ['a minute before both tokens end at once, while that moves the end', 1800, 1800, 1740],
  ['before the access token ends, although the session is near its greatest age', 600, 900, 540],
  ['never, when both tokens end with the session', 300, 300, 300],
])('the tokens are due for renewal %s', (_, access, refresh, due) => {
  visit('https:');
  writeTokens(tokens);
  writeTokens({ ...tokens, expires_in: access, refresh_token_expires_in: refresh });
  const { renewableFrom = 0, end } = readSessionTimes() ?? {};
  expect([renewableFrom - Date.now(), end]).toEqual([due * 1000, Date.now() + refresh * 1000]);
});

test('log out clears the cookies of the sign-in where the session storage is blocked', () => {
  visit('https:');
  writeTokens(tokens);
  written = [];
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('window', { location: { protocol: 'https:' }, sessionStorage: { removeItem: refuse } });
  clearTokens();
  expect(cookies().map(([pair]) => pair)).toEqual([
    '__Secure-access_token=',
    '__Secure-refresh_token=',
    '__Secure-session_until=',
  ]);
});

test('security 15: log out takes every cookie of the sign-in away, and what the tab keeps of clients and records', () => {
  visit('https:');
  writeTokens(tokens);
  written = [];
  clearTokens();
  const gone = ['expires=Fri, 20 Nov 2026 10:00:00 GMT', 'path=/anwcef/', 'sameSite=Strict', 'secure'];
  expect(cookies()).toEqual([
    ['__Secure-access_token=', ...gone],
    ['__Secure-refresh_token=', ...gone],
    ['__Secure-session_until=', ...gone],
  ]);
  expect(removed).toEqual([
    'selectedApplication',
    'leftList',
    'scrollPositions',
    'lastSave.eoi',
    'lastSave.application',
    'submittedRecord',
  ]);
});

const tokenWith = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

test.each([
  [{ sub: 'u-1' }, 'u-1', ''],
  [{ sub: 'u-1', email: 'sian@example.org', name: 'Siân' }, 'u-1 sian@example.org', 'sian@example.org'],
  [
    { oid: 'o-1', emails: ['sian@example.org', 'other@example.org'] },
    'o-1 sian@example.org',
    'sian@example.org',
  ],
  [{ sub: 7, email: '', name: 'Siân' }, 'Siân', ''],
  // A GUID means the same in any letter case; any other id does not.
  [{ sub: '6F9619FF-8B86-D011-B42D-00C04FC964FF' }, '6f9619ff-8b86-d011-b42d-00c04fc964ff', ''],
  [{ sub: 'U-1' }, 'U-1', ''],
  [{}, '', ''],
])(
  'the user of a token with the claims %j has the id “%s” and the e-mail address “%s”',
  (claims, id, email) => {
    const user = userOf(tokenWith(claims));
    expect([user?.id, user?.email]).toEqual([id, email]);
  },
);

test.each([
  [true, true],
  ['True', true],
  [1, true],
  ['false', false],
  [0, false],
  [undefined, false],
])('the claim %j makes the user a broker: %j', (extension_Broker, isBroker) => {
  expect(userOf(tokenWith({ sub: 'u-1', extension_Broker }))?.broker).toBe(isBroker);
});

test('a token without a name has the given name and the family name', () => {
  const nameOf = (claims: object) => userOf(tokenWith(claims))?.name;
  const names = { given_name: 'Siân', family_name: 'O’Brien-Ŵyn' };
  expect([nameOf(names), nameOf({ ...names, name: 'Siân' }), nameOf({})]).toEqual([
    'Siân O’Brien-Ŵyn',
    'Siân',
    '',
  ]);
});

test.each([
  [{}, {}],
  [{ sub: 'everybody' }, { sub: 'everybody' }],
])('people are told apart by their e-mail addresses where the claims %j name nobody', (one, other) => {
  const token = (claims: object, name: string) => tokenWith({ ...claims, email: `${name}@example.org` });
  const user = userOf(token(one, 'sian'))?.id ?? '';
  expect([
    isTokenOfOtherUser(user, token(one, 'sian')),
    isTokenOfOtherUser(user, token(other, 'emyr')),
  ]).toEqual([false, true]);
});
