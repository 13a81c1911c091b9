-- Owned by platform/tasks.
-- Staff reads all tasks by time.
CREATE INDEX tasks_newest ON tasks (created_at DESC, id DESC);
