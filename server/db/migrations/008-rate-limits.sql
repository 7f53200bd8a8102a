-- The attempts that rate limits count for all servers together (server/accounts/sharedRateLimiter.ts); an embedded database has no rows. `key` is
-- the hash of what is counted together, `attempts` are those of the last minute, `strikes` says how often in a row the limit was exceeded, and
-- `result` what became of the last attempt.

create table rate_limits (
  key bytea primary key,
  attempts timestamptz[] not null,
  strikes integer not null default 0,
  blocked_until timestamptz not null default 'epoch',
  result text not null
);
