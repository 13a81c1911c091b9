-- Owned by features/staff.
-- What became of the same act on the same thing before.
CREATE INDEX staff_approvals_object ON staff_approvals (object_type, object_id, asked_at DESC);
