-- When a broker changed the Application for the first time since the assignment: the applicant gets one e-mail about it (product 9.10).
alter table assignments add column first_edit_at timestamptz;
update assignments a set first_edit_at = (
  select min(c.happened_at) from field_changes c
  where c.record_id = a.application_id and c.user_id = a.broker_id and c.actor = 'broker' and c.happened_at >= a.assigned_at
);
