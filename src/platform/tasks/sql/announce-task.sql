-- Notifies the customer's open pages of a new or changed task, in the transaction of the change.
CREATE OR REPLACE FUNCTION task_announce(
  p_id uuid, p_kind text, p_site smallint, p_customer uuid, p_object uuid, p_at timestamptz
) RETURNS void LANGUAGE sql
RETURN event_publish('tasks.changed.v1', p_site, p_customer,
                     jsonb_build_object('taskId', p_id, 'kind', p_kind, 'objectId', p_object), p_at);
