-- The changes of the last minutes, which take the names of further ones (server/records/fieldChanges.ts), and those of a record's own fields:
-- a record whose lists were saved often has tens of thousands of changes.
create index field_changes_recent on field_changes (record_id, happened_at);
create index field_changes_own on field_changes (record_id, id) where list is null;
