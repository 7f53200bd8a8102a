-- Which item of a list a save changed, so that a conflict can say who changed it (product 7.8). Adds and rows from before this migration name none.
alter table field_changes add column item_id uuid;
