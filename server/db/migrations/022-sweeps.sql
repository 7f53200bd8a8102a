-- For the removal of accounts that were not verified in time (server/accounts/users.ts): without these, the tables that refer to a user are read whole
-- for each of them.
create index field_changes_user on field_changes (user_id);
create index notes_uploaded_by on notes (uploaded_by);
create index assignments_broker_id on assignments (broker_id);
-- For the search for values of unknown fields (server/db/moveUnknownFields.ts), of which almost every table has none. The lists' indexes stand in
-- server/lists/itemColumns.ts.
create index application_unknown on application (ua_icapplicationid) where extra <> '{}';
create index eoi_unknown on eoi (ua_icexpressionofinterestid) where extra <> '{}';
