// Removes interrupted uploads, accounts that were not verified in time, and the links, sessions and stored responses that have ended, moves the values
// that a server of an earlier version has stored among the unknown fields, and renews outdated rows of the brokers' lists, at the start and every ten
// minutes.
import { deleteOldLinkTokens } from './accounts/linkTokens.ts';
import type { RefreshTokens } from './accounts/refreshTokens.ts';
import { deleteUnverifiedUsers } from './accounts/users.ts';
import { renewOutdatedRows } from './broker/brokerListProjection.ts';
import type { Clock } from './clock.ts';
import { sweepJobNames, type Counters, type SweepJobName } from './counters.ts';
import type { Database } from './db/database.ts';
import { moveHiddenFields } from './db/moveUnknownFields.ts';
import { reasonOf } from './reasonOf.ts';
import type { FileStore } from './files/fileStore.ts';
import { ABANDONED_AFTER_MS } from './files/noteStore.ts';
import { removeUnfinishedUploads } from './files/removeUnfinishedUploads.ts';
import { deleteOldResponses } from './http/withIdempotency.ts';
import type { Log } from './log.ts';

interface SweepDeps {
  database: Database;
  files: FileStore;
  clock: Clock;
  log: Log;
  counters: Pick<Counters, 'failedSweep'>;
  refreshTokens: Pick<RefreshTokens, 'deleteOldFamilies'>;
}

const INTERVAL = 10 * 60_000;

interface SweepJob {
  /** What the log says when there was something to do, and when it failed. */
  done: string;
  failed: string;
  /** Resolves with how many rows there were. */
  run: (deps: SweepDeps, signal: AbortSignal) => Promise<number>;
}

/** In their order, by the name that `/metrics` has for each. */
const jobs: Readonly<Record<SweepJobName, SweepJob>> = {
  accounts: {
    done: 'Accounts that nobody verified were removed',
    failed: 'Accounts that nobody verified could not be removed',
    run: ({ database, clock }, signal) => deleteUnverifiedUsers(database, new Date(clock.now()), signal),
  },
  links: {
    done: 'Links of e-mails were removed',
    failed: 'Links of e-mails could not be removed',
    run: ({ database, clock }, signal) => deleteOldLinkTokens(database, clock.now(), signal),
  },
  sessions: {
    done: 'Sessions were removed',
    failed: 'Sessions could not be removed',
    run: ({ database, refreshTokens }, signal) => refreshTokens.deleteOldFamilies(database, signal),
  },
  responses: {
    done: 'Responses to repeated calls were removed',
    failed: 'Responses to repeated calls could not be removed',
    run: ({ database, clock }, signal) => deleteOldResponses(database, clock, signal),
  },
  'unknown fields': {
    done: 'Values that a server of an earlier version had stored as unknown were moved',
    failed: 'Values of unknown fields could not be moved',
    run: ({ database, log }, signal) => moveHiddenFields(database, signal, log),
  },
  'brokers lists': {
    done: 'Rows of the brokers’ lists were computed again',
    failed: 'Rows of the brokers’ lists could not be computed again',
    run: ({ database, log }, signal) => renewOutdatedRows(database, signal, log),
  },
};

/** Runs all jobs. A failure is logged and counted; the next sweep tries again. */
async function runJobs(deps: SweepDeps, signal: AbortSignal): Promise<void> {
  for (const name of sweepJobNames) {
    const { done, failed, run } = jobs[name];
    try {
      const count = await run(deps, signal);
      if (count > 0) deps.log.info({ count }, done);
    } catch (error) {
      deps.counters.failedSweep(name);
      deps.log.warn({ reason: reasonOf(error) }, failed);
    }
  }
}

/**
 * Sweeps now and every ten minutes, unless the last sweep still runs, and returns what stops it and waits for the running one. The start waits for one thing
 * alone: with the embedded database no upload can be running yet, so that all unfinished ones go before the first begins; with PostgreSQL another
 * server may be storing a file. The rest may have much to delete, and nobody needs it to be gone.
 */
export async function startSweeping(deps: SweepDeps): Promise<() => Promise<void>> {
  const { database, clock } = deps;
  const stopping = new AbortController();
  if (database.embedded) await removeUnfinishedUploads(deps, clock.now(), stopping.signal);
  const sweep = async () => {
    await removeUnfinishedUploads(deps, clock.now() - ABANDONED_AFTER_MS, stopping.signal);
    await runJobs(deps, stopping.signal);
  };
  let isRunning = false;
  const begin = async () => {
    isRunning = true;
    await sweep();
    isRunning = false;
  };
  let sweeping = begin();
  const timer = setInterval(() => {
    if (!isRunning) sweeping = begin();
  }, INTERVAL);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await sweeping;
  };
}
