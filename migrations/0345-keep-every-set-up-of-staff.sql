-- Owned by features/staff.
-- Who of staff set which member up, by an invitation, a reset, another role or letting them in again, and when last. One
-- row for each pair: in the member's own row the next set-up would take the place of the one before it.
CREATE TABLE staff_set_ups (
  staff_id uuid NOT NULL REFERENCES staff (id),
  set_up_by uuid NOT NULL REFERENCES staff (id),
  set_up_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, set_up_by)
);

INSERT INTO staff_set_ups (staff_id, set_up_by, set_up_at)
SELECT id, set_up_by, set_up_at FROM staff WHERE set_up_by IS NOT NULL AND set_up_at IS NOT NULL;

ALTER TABLE staff DROP COLUMN set_up_by, DROP COLUMN set_up_at;
