-- Owned by features/staff.
-- What one may do follows from a role now. The old column stays with a default for the product before this one.
ALTER TABLE staff
  ADD COLUMN role text NOT NULL DEFAULT 'owner',
  ALTER COLUMN permissions SET DEFAULT '{}';
