-- The two records, the brokers' assignments, the history of statuses and the responses that are kept for repeated requests. migrate.ts adds the
-- columns of the catalogue's fields (server/db/columns.ts). `extra` holds the values of fields that the catalogue does not know (product 3.22).

create table eoi (
  ua_icexpressionofinterestid uuid primary key,
  ua_contact uuid not null unique references users (id),
  revision bigint not null default 1,
  extra jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create sequence application_reference;

create table application (
  ua_icapplicationid uuid primary key,
  owner uuid not null unique references users (id),
  revision bigint not null default 1,
  extra jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Which Application is assigned to which broker; an ended assignment stays as history.
create table assignments (
  application_id uuid not null references application (ua_icapplicationid),
  broker_id uuid not null references users (id),
  assigned_at timestamptz not null,
  ended_at timestamptz,
  primary key (application_id, broker_id)
);

-- The history of statuses: who changed the status of which record, and when.
create table status_events (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  actor text not null,
  record text not null check (record in ('eoi', 'application')),
  record_id uuid not null,
  from_status text,
  to_status text not null
);
create index status_events_record on status_events (record_id, id);

-- The responses (`answer`) of calls that create something, kept for 24 hours: the same key gets the same response again.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  call text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, call, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
