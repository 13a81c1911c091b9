-- Owned by src/platform.
-- Due tasks are taken in this order, without sorting what is not taken.
DROP INDEX tasks_due;
CREATE INDEX tasks_due ON tasks (not_before, id) WHERE state IN ('queued', 'running');
