-- Which rules computed a row of the brokers' lists (server/broker/brokerListProjection.ts). The servers compute those of other rules again while
-- they work; before, each start that had new rules did it in its migration.
alter table assignments add column projection_version text;
delete from migrations where name like 'clients-%';
