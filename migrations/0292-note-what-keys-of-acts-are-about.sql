-- Owned by features/staff.
-- What an act under a key was done to: an answer shows things of a customer, and is reduced when they are erased.
ALTER TABLE staff_act_keys ADD COLUMN object_type text, ADD COLUMN object_id text;
UPDATE staff_act_keys k SET object_type = a.object_type, object_id = a.object_id
FROM staff_approvals a WHERE a.id = k.approval_id;
