-- The revisions of an Application's lists, and the uploaded files. server/lists/itemColumns.ts creates the tables of the items.

-- The number of changes of a list, which is its ETag. A list without a row was never changed.
create table item_lists (
  application_id uuid not null references application (ua_icapplicationid),
  list text not null,
  revision bigint not null,
  primary key (application_id, list)
);

-- The file store has a file's content under the note's id. State 2: being saved or scanned; 3: ready.
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
