-- The changes of the last minutes, which take the names of further ones, those of a record's own fields, and those of an item
-- (server/records/fieldChanges.ts): a record whose lists were saved often has tens of thousands of changes.
create index field_changes_recent on field_changes (record_id, happened_at);
create index field_changes_own on field_changes (record_id, id) where list is null;
create index field_changes_item on field_changes (item_id, id) where item_id is not null;
