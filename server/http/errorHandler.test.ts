// What a mistake in the program answers and logs (product 6.10, 14.16).
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerErrorHandler } from './errorHandler.ts';

test.each([
  ['/data/geticeoi', 500, undefined],
  // The portal shows 500 as "Email or password is incorrect" there.
  ['/auth/api/user/login', 503, '5'],
  ['//AUTH/api/user/login', 503, '5'],
])(
  'security 10: a mistake while %s is answered gives %i, and its stack stands in the log alone',
  async (url, status, wait) => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const app = Fastify({
      logger: { level: 'error', stream },
      routerOptions: { caseSensitive: false, ignoreDuplicateSlashes: true },
    });
    registerErrorHandler(app);
    for (const path of ['/data/geticeoi', '/auth/api/user/login'])
      app.get(path, () => Promise.reject(new TypeError('an injected mistake')));
    const { statusCode, headers, body } = await app.inject({ url });
    await app.close();
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
      status,
      wait,
      'no-store',
    ]);
    expect(body).not.toMatch(/injected|TypeError|errorHandler/);
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({
        msg: 'A request failed',
        path: url,
        status,
        reason: 'an injected mistake',
        stack: expect.stringMatching(/TypeError: an injected mistake\n +at .*errorHandler\.test\.ts/),
      }),
    ]);
  },
);
