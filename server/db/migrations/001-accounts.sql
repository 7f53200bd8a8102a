-- Accounts: users, tokens of links in e-mails, sign-ins, and the keys that sign tokens.

create table users (
  id uuid primary key,
  mail text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  password_hash text not null,
  broker boolean not null default false,
  verified_at timestamptz,
  created_at timestamptz not null
);
create unique index users_mail on users (lower(mail));

-- Only the SHA-256 hash of a link's token is stored. A used token stays, so that the server can tell it from an unknown one.
create table link_tokens (
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verification', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_tokens_user on link_tokens (user_id, purpose);

-- One family for each sign-in; the replay of a spent refresh token ends the family.
create table refresh_families (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index refresh_families_user on refresh_families (user_id);

create table refresh_tokens (
  hash bytea primary key,
  family_id uuid not null references refresh_families (id) on delete cascade,
  issued_at timestamptz not null,
  spent_at timestamptz
);
create index refresh_tokens_family on refresh_tokens (family_id);

create table signing_keys (
  id text primary key,
  secret text not null,
  created_at timestamptz not null
);
