-- The sort keys of two more columns of the brokers' lists (server/broker/brokerListProjection.ts), which the start computes.
alter table assignments
  add column ua_businessname text collate "C",
  add column ua_lastchangedon text collate "C";
create index assignments_ua_businessname on assignments (broker_id, ua_businessname, ua_reference) where ended_at is null;
create index assignments_ua_lastchangedon on assignments (broker_id, ua_lastchangedon, ua_reference) where ended_at is null;
