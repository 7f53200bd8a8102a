// What the backend counts from its start on, for `/metrics` (product 14.2).
import { Counter, type Registry } from 'prom-client';
import { limitNames, type LimitName } from './accounts/rateLimits.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';

const deliveryResults = ['sent', 'postponed', 'given up'] as const;
type DeliveryResult = (typeof deliveryResults)[number];

/** What the server does every ten minutes (startSweeping.ts), in this order. */
export const sweepJobNames = [
  'accounts',
  'links',
  'sessions',
  'responses',
  'unknown fields',
  'brokers lists',
] as const;
export type SweepJobName = (typeof sweepJobNames)[number];

export interface Counters {
  signIn(result: 'signed in' | 'refused' | 'unverified'): void;
  submit(record: RecordName): void;
  /** An attempt beyond a rate limit; `isLockOut` when it begins or prolongs a wait. */
  refusedAttempt(limit: LimitName, options?: { isLockOut?: boolean }): void;
  /** A failed use of a service; also a file that the store has lost. */
  failure(service: 'scanner' | 'store'): void;
  /** A try to deliver an e-mail. */
  delivery(result: DeliveryResult): void;
  failedSweep(job: SweepJobName): void;
}

/** Counters whose labels all begin with 0: a monitor that sees 1 first cannot tell when the counter rose. */
export function createCounters(registry: Registry): Counters {
  const counter = <Value extends string>(
    name: string,
    help: string,
    label: string,
    known: readonly Value[],
  ) => {
    const created = new Counter({ name, help, labelNames: [label], registers: [registry] });
    for (const value of known) created.labels(value).inc(0);
    return (value: Value) => created.labels(value).inc();
  };
  const signIn = counter('sign_ins_total', 'Sign-ins, by result', 'result', [
    'signed in',
    'refused',
    'unverified',
  ]);
  const submit = counter('submits_total', 'Submitted records', 'record', ['eoi', 'application']);
  const refusedAttempt = counter(
    'limited_attempts_total',
    'Attempts beyond a rate limit',
    'limit',
    limitNames,
  );
  const lockOut = counter(
    'lock_outs_total',
    'Waits that a rate limit has begun or prolonged',
    'limit',
    limitNames,
  );
  const failure = counter('file_failures_total', 'Failed uses of the scanner and the file store', 'service', [
    'scanner',
    'store',
  ]);
  const delivery = counter('deliveries_total', 'Tries to deliver an e-mail', 'result', deliveryResults);
  const failedSweep = counter('failed_sweeps_total', 'Failed sweeps', 'job', sweepJobNames);
  return {
    signIn,
    submit,
    failure,
    delivery,
    failedSweep,
    refusedAttempt(limit, { isLockOut = false } = {}) {
      refusedAttempt(limit);
      if (isLockOut) lockOut(limit);
    },
  };
}
