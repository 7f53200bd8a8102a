// The dependencies that startServer creates once and passes to every handler.
import type { AccessTokens } from './accounts/accessTokens.ts';
import type { PasswordHasher } from './accounts/passwords.ts';
import type { RateLimiter } from './accounts/rateLimiter.ts';
import type { RefreshTokens } from './accounts/refreshTokens.ts';
import type { LoadSession } from './accounts/sessions.ts';
import type { Counters } from './counters.ts';
import type { Clock, Delay } from './clock.ts';
import type { Faults } from './faults/openFaults.ts';
import type { FileStore } from './files/fileStore.ts';
import type { ScanFile } from './files/virusScanner.ts';
import type { Database } from './db/database.ts';
import type { BodyLimiter } from './http/bodyLimiter.ts';
import type { Log } from './log.ts';
import type { SearchCompanies } from './lookups/companySearch.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Random } from './random.ts';
import type { Settings } from './settings.ts';

export interface Deps {
  settings: Settings;
  database: Database;
  clock: Clock;
  delay: Delay;
  random: Random;
  files: FileStore;
  scan: ScanFile;
  outbox: Outbox;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  loadSession: LoadSession;
  passwords: PasswordHasher;
  rateLimiter: RateLimiter;
  bodyLimiter: BodyLimiter;
  searchCompanies: SearchCompanies;
  /** null when FAULTS is not set, so that no request can make a call fail (product 14.6). */
  faults: Faults | null;
  counters: Counters;
  log: Log;
}
