// Everything a handler may use: settings, database, clock, randomness, mail, sign-in machinery, log.
import type { Accounts } from './auth/accounts.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Random } from './random.ts';
import type { Settings } from './settings.ts';

/** The part of pino that handlers use; `silent` loggers of tests fit as well. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface Deps {
  settings: Settings;
  database: Database;
  clock: Clock;
  random: Random;
  outbox: Outbox;
  accounts: Accounts;
  log: Log;
}
