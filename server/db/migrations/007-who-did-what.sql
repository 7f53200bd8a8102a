-- Who did what, and why: the caseworker's name and reason on changes of status, assignments and rights, the message of a query, and which
-- fields applicants and brokers changed (product 14.5). Rows from before this migration have none of it.

alter table status_events
  add column done_by text,
  add column reason text,
  add column forced boolean not null default false,
  add column message_en text,
  add column message_cy text;

-- Assigning again adds a row, so that an ended assignment stays as history.
alter table assignments drop constraint assignments_pkey;
alter table assignments
  add column id bigint generated always as identity primary key,
  add column assigned_by text,
  add column assigned_reason text,
  add column ended_actor text,
  add column ended_by text,
  add column ended_reason text;
create unique index assignments_current on assignments (application_id, broker_id) where ended_at is null;
create index assignments_application on assignments (application_id);

-- Who became a broker and who is one no more.
create table broker_events (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  user_id uuid not null references users (id) on delete cascade,
  broker boolean not null,
  done_by text,
  reason text
);
create index broker_events_user on broker_events (user_id, id);

-- The names of the fields that a save changed, never their values. `list` names the list of a changed item.
create table field_changes (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  actor text not null,
  user_id uuid not null references users (id) on delete cascade,
  record_id uuid not null,
  list text,
  fields text[] not null
);
create index field_changes_record on field_changes (record_id, id);
