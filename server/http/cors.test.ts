// Which headers a portal on another origin may send (product 14.14).
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { registerCors } from './cors.ts';

test('allows the headers whose names the settings give to the key and the environment', async () => {
  const app = Fastify();
  const origin = 'https://portal.example.org';
  registerCors(
    app,
    readSettings({ ALLOWED_ORIGINS: origin, KEY_HEADER: 'X-Key', ENVIRONMENT_HEADER: 'X-Stage' }),
  );
  const { statusCode, headers } = await app.inject({
    method: 'OPTIONS',
    url: '/data/AddICEOI',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  expect([
    statusCode,
    headers['access-control-allow-origin'],
    headers['access-control-allow-headers'],
  ]).toEqual([204, origin, 'Authorization, Content-Type, If-Match, Idempotency-Key, X-Key, X-Stage']);
  await app.close();
});
