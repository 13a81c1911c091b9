-- Owned by platform/tasks.
-- Staff reads all tasks by time, and those of a customer.
CREATE INDEX tasks_newest ON tasks (created_at DESC, id DESC);
CREATE INDEX tasks_customer ON tasks (customer_id, created_at DESC) WHERE customer_id IS NOT NULL;
