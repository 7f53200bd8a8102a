-- For the newest changes of each person (server/records/fieldChanges.ts): those of a record's own fields, and those of its items. Without the
-- person in the index, all changes of a reader who is the only one to change a record are read to find that nobody else did.
drop index field_changes_own;
create index field_changes_own on field_changes (record_id, user_id, id) where list is null;
create index field_changes_items on field_changes (record_id, user_id, id) where item_id is not null;
