-- A broker's list is read by broker; the primary key begins with the Application.
create index assignments_broker on assignments (broker_id) where ended_at is null;
