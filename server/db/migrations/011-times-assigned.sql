-- How often an Application was assigned to a broker. A save in one statement (server/records/ordinarySave.ts) compares it: an assignment does
-- not change the Application's revision, and from then on a save has to update the broker's list as well.
alter table application add column times_assigned bigint not null default 0;
