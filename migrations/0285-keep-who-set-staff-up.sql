-- Owned by features/staff.
-- The other member who invited this one, or reset their login, and when: neither decides on what the other asks for
-- within a day of it. NULL: made or reset on the machine.
ALTER TABLE staff
  ADD COLUMN set_up_by uuid REFERENCES staff (id),
  ADD COLUMN set_up_at timestamptz;
