// What a mistake in the program and the failure of a service answer and log (product 6.10, 14.16).
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { FilesUnavailable } from '../files/filesUnavailable.ts';
import { registerErrorHandler } from './errorHandler.ts';

/** Answers a request whose handler throws, and returns the answer and the lines of the log. */
async function answerAndLog(url: string, error: Error) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({
    logger: { level: 'error', stream },
    routerOptions: { caseSensitive: false, ignoreDuplicateSlashes: true },
  });
  registerErrorHandler(app);
  for (const path of ['/data/geticeoi', '/auth/api/user/login']) app.get(path, () => Promise.reject(error));
  const answer = await app.inject({ url });
  await app.close();
  return { answer, logged: lines.map((line): unknown => JSON.parse(line)) };
}

test.each([
  ['/data/geticeoi', 500, undefined],
  // The portal shows 500 as "Email or password is incorrect" there.
  ['/auth/api/user/login', 503, '5'],
  ['//AUTH/api/user/login', 503, '5'],
  ['/%61uth/api/user/login', 503, '5'],
])(
  'security 10: a mistake while %s is answered gives %i, and its stack stands in the log alone',
  async (url, status, wait) => {
    const { answer, logged } = await answerAndLog(url, new TypeError('an injected mistake'));
    const { statusCode, headers, body } = answer;
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
      status,
      wait,
      'no-store',
    ]);
    expect(body).not.toMatch(/injected|TypeError|errorHandler/);
    expect(logged).toEqual([
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

test('why the file store failed stands in the log alone, without a stack', async () => {
  const error = new FilesUnavailable('the store answered 404 NoSuchBucket');
  const { answer, logged } = await answerAndLog('/data/geticeoi', error);
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '30',
    { message: 'Files cannot be saved or read at the moment. Please try again later.' },
  ]);
  const [{ level: _level, time: _time, pid: _pid, hostname: _hostname, reqId: _id, ...fields } = {}] =
    logged as Record<string, unknown>[];
  expect(fields).toEqual({
    msg: 'A request failed',
    path: '/data/geticeoi',
    status: 503,
    reason: 'the store answered 404 NoSuchBucket',
  });
});
