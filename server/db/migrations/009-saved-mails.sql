-- The records whose applicant was told by e-mail that the record is saved: it happens once for each (product 10.8). Records that were saved
-- before this migration are among them, because their first save is over.
create table saved_mails (
  record_id uuid primary key,
  mailed_at timestamptz not null
);
insert into saved_mails (record_id, mailed_at)
select distinct record_id, now() from field_changes where actor = 'applicant';
