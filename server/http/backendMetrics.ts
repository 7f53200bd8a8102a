// The metrics of the reference backend in `/metrics` (product 14.2): the outbox and the connections to the database.
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { outboxBacklog } from '../mail/outbox.ts';

/** Registers the metrics, which are read when somebody asks for them. One that cannot be read keeps its last value. */
export function registerBackendMetrics(registry: Registry, database: Database): void {
  let reading: ReturnType<typeof outboxBacklog> | undefined;
  /** One query for the metrics of the outbox, which a scrape reads at the same time. */
  const backlog = async () => {
    reading ??= outboxBacklog(database).finally(() => {
      reading = undefined;
    });
    return reading.catch(() => null);
  };
  const gauges = [
    // This gauge is read first, because the metrics of the outbox come from a query, whose own connection it would count.
    new Gauge({
      name: 'database_connections',
      help: 'Connections to the database that are in use or idle, and callers that wait for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count);
      },
    }),
    new Gauge({
      name: 'outbox_emails',
      help: 'E-mails that wait to be sent',
      registers: [],
      async collect() {
        const waiting = await backlog();
        if (waiting !== null) this.set(waiting.emails);
      },
    }),
    new Gauge({
      name: 'outbox_refused_emails',
      help: 'Those of them whose address the mail server has refused for now',
      registers: [],
      async collect() {
        const waiting = await backlog();
        if (waiting !== null) this.set(waiting.refused);
      },
    }),
    new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'How long the oldest of the other e-mails has waited; 0 when none waits',
      registers: [],
      async collect() {
        const waiting = await backlog();
        if (waiting !== null) this.set(waiting.oldestSeconds);
      },
    }),
  ];
  for (const gauge of gauges) registry.registerMetric(gauge);
}
