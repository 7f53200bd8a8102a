-- The projection of Applications for the brokers' lists (server/broker/brokerListProjection.ts): a page of a list of 100,000 items is a few
-- rows of an index. `client` is the item of the response; an empty text has the sort key '', an empty amount -1.
alter table assignments
  add column client json,
  add column words text collate "C",
  add column ua_reference text collate "C",
  add column ua_contactname text collate "C",
  add column ua_emailaddress text collate "C",
  add column ua_amountrequested numeric(14, 2),
  add column ua_currentstatus smallint;

drop index assignments_broker;
create index assignments_ua_reference on assignments (broker_id, ua_reference) where ended_at is null;
create index assignments_ua_contactname on assignments (broker_id, ua_contactname, ua_reference) where ended_at is null;
create index assignments_ua_emailaddress on assignments (broker_id, ua_emailaddress, ua_reference) where ended_at is null;
create index assignments_ua_amountrequested on assignments (broker_id, ua_amountrequested, ua_reference) where ended_at is null;
create index assignments_ua_currentstatus on assignments (broker_id, ua_currentstatus, ua_reference) where ended_at is null;

-- How many Applications a broker has in each status. Triggers keep the counts, because counting 100,000 rows takes longer than a page.
create table client_counts (
  broker_id uuid not null references users (id),
  ua_currentstatus smallint not null,
  applications bigint not null,
  primary key (broker_id, ua_currentstatus)
);

-- Assignments are never deleted, so no trigger handles deletes. The rows are written in the order of their key to prevent deadlocks.
create function count_assigned() returns trigger language plpgsql as $$ begin
  insert into client_counts as counted (broker_id, ua_currentstatus, applications)
  select broker_id, ua_currentstatus, count(*) from assigned
  where ended_at is null and ua_currentstatus is not null group by 1, 2 order by 1, 2
  on conflict (broker_id, ua_currentstatus)
  do update set applications = counted.applications + excluded.applications; return null; end $$;

create trigger count_assigned after insert on assignments
referencing new table as assigned for each statement execute function count_assigned();

create function count_changed() returns trigger language plpgsql as $$ begin
  insert into client_counts as counted (broker_id, ua_currentstatus, applications)
  select broker_id, ua_currentstatus, sum(one) from (
    select broker_id, ua_currentstatus, ended_at, 1 as one from after_change
    union all select broker_id, ua_currentstatus, ended_at, -1 from before_change
  ) as changes
  where ended_at is null and ua_currentstatus is not null group by 1, 2 having sum(one) <> 0 order by 1, 2
  on conflict (broker_id, ua_currentstatus)
  do update set applications = counted.applications + excluded.applications; return null; end $$;

create trigger count_changed after update on assignments
referencing old table as before_change new table as after_change for each statement execute function count_changed();
