-- The server reads assignments by broker, but the primary key begins with the Application.
create index assignments_broker on assignments (broker_id) where ended_at is null;
