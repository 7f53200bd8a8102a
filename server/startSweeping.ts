// Removes interrupted uploads, accounts that were not verified in time, and the links, sessions and stored responses that have ended, moves the values
// that a server of an earlier version has stored among the unknown fields, and renews outdated rows of the brokers' lists, at the start and every ten
// minutes.
import { deleteOldLinkTokens } from './accounts/linkTokens.ts';
import type { RefreshTokens } from './accounts/refreshTokens.ts';
import { deleteUnverifiedUsers } from './accounts/users.ts';
import { renewOutdatedRows } from './broker/brokerListProjection.ts';
import type { Clock } from './clock.ts';
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
  refreshTokens: Pick<RefreshTokens, 'deleteOldFamilies'>;
}

const INTERVAL = 10 * 60_000;

/** What is deleted because of its age, whoever's it is, and what deletes it and returns how many there were. */
const expiredRows: readonly (readonly [string, (deps: SweepDeps, signal: AbortSignal) => Promise<number>])[] =
  [
    [
      'Accounts that nobody verified',
      ({ database, clock }, signal) => deleteUnverifiedUsers(database, new Date(clock.now()), signal),
    ],
    ['Links of e-mails', ({ database, clock }, signal) => deleteOldLinkTokens(database, clock.now(), signal)],
    ['Sessions', ({ database, refreshTokens }, signal) => refreshTokens.deleteOldFamilies(database, signal)],
    [
      'Responses to repeated calls',
      ({ database, clock }, signal) => deleteOldResponses(database, clock, signal),
    ],
  ];

/** A failure is logged; the next sweep tries again. */
async function removeExpiredRows(deps: SweepDeps, signal: AbortSignal): Promise<void> {
  for (const [what, remove] of expiredRows) {
    try {
      const count = await remove(deps, signal);
      if (count > 0) deps.log.info({ count }, `${what} were removed`);
    } catch (error) {
      deps.log.warn({ reason: reasonOf(error) }, `${what} could not be removed`);
    }
  }
}

/** A failure is logged; the next sweep tries again. */
async function moveFields({ database, log }: SweepDeps, signal: AbortSignal): Promise<void> {
  try {
    const count = await moveHiddenFields(database, signal, log);
    if (count > 0)
      log.info({ count }, 'Values that a server of an earlier version had stored as unknown were moved');
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'Values of unknown fields could not be moved');
  }
}

/** A failure is logged; the next sweep tries again. */
async function renewBrokersLists({ database, log }: SweepDeps, signal: AbortSignal): Promise<void> {
  try {
    const applications = await renewOutdatedRows(database, signal, log);
    if (applications > 0) log.info({ applications }, 'Rows of the brokers’ lists were computed again');
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'Rows of the brokers’ lists could not be computed again');
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
    await removeExpiredRows(deps, stopping.signal);
    await moveFields(deps, stopping.signal);
    await renewBrokersLists(deps, stopping.signal);
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
