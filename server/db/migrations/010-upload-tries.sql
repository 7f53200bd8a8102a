-- Each try of an upload stores its file under a name of its own, so that an older try of the same upload cannot overwrite or remove the
-- newer one's file. Files from before this migration are stored under the note's id.
alter table notes add column stored_name uuid;
update notes set stored_name = id;
create index notes_stored_name on notes (stored_name);

-- The files that a try may have stored and that no ready note keeps. A row is written before the file, and deleted in the transaction that
-- makes the note ready or after the file was removed: so a file that a stopped server left behind is found again (product 8.10). The file
-- of an abandoned row is being removed; its note cannot become ready any more.
create table unfinished_uploads (
  stored_name uuid primary key,
  started_at timestamptz not null,
  abandoned boolean not null default false
);
create index unfinished_uploads_started_at on unfinished_uploads (started_at);
insert into unfinished_uploads (stored_name, started_at) select id, created_at from notes where state = 2;
