-- Owned by features/admin.

-- The network an operator signed in from, as sessions of customers have it: guesses from elsewhere do not count there.
ALTER TABLE staff_sessions ADD COLUMN network text NOT NULL DEFAULT '';
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);
