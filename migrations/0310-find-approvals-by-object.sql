-- Owned by features/staff.
-- What was asked for on one thing is found by the thing alone: the same index, with the id of the thing in front.
DROP INDEX staff_approvals_object;
CREATE INDEX staff_approvals_object ON staff_approvals (object_id, object_type, asked_at DESC);
