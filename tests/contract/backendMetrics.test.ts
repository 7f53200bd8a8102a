// A scrape of the metrics reads all figures of the outbox with one query.
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { registerBackendMetrics } from '#server/http/backendMetrics.ts';
import { borrowDatabase } from './borrowDatabase.ts';

test('each scrape reads the outbox once, for all of its figures', async () => {
  const database = await borrowDatabase();
  const registry = new Registry();
  let queries = 0;
  registerBackendMetrics(registry, {
    ...database,
    query<Row extends object>(...statement: Parameters<typeof database.query>) {
      queries += 1;
      return database.query<Row>(...statement);
    },
  });
  const scrape = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('outbox'));
  const emptyOutbox = ['outbox_emails 0', 'outbox_refused_emails 0', 'outbox_oldest_seconds 0'];
  expect([await scrape(), queries]).toEqual([emptyOutbox, 1]);
  expect([await scrape(), queries]).toEqual([emptyOutbox, 2]);
  await database.close();
});
