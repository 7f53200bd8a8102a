-- Accounts: users, links sent by e-mail, sign-in sessions, the keys of the tokens.

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

-- Links are kept as SHA-256 of their token; a used one stays so that a second use can be told from an unknown one.
create table link_tokens (
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verification', 'reset')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_tokens_user on link_tokens (user_id, purpose);

-- One family a sign-in; the replay of a spent refresh token ends it.
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
