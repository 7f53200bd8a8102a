-- The lists of an Application and the uploaded files. The items' tables come from the catalogue (server/db/itemColumns.ts).

-- How often a list was changed: its ETag. A list without a row was never changed.
create table item_lists (
  application_id uuid not null references application (ua_icapplicationid),
  list text not null,
  revision bigint not null,
  primary key (application_id, list)
);

-- A file's content lies in the file store under the note's id; state 2 is being saved or scanned, 3 is ready.
create table notes (
  id uuid primary key,
  position bigint generated always as identity,
  record text not null check (record in ('eoi', 'application')),
  record_id uuid not null,
  filename text not null,
  subject text not null,
  filetype text not null,
  mimetype text not null,
  size integer not null,
  state smallint not null check (state in (2, 3)),
  uploaded_by uuid not null references users (id),
  created_at timestamptz not null
);
create index notes_record on notes (record_id, position);
