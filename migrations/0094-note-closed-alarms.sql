-- Owned by features/admin. `is_closed`: by the operator, who wants to hear no more of this occurrence; one that was settled
-- because it was no longer found is raised again when it comes back. Which it was of the older ones is not known.
ALTER TABLE alarms ADD COLUMN is_closed boolean NOT NULL DEFAULT false;
UPDATE alarms SET is_closed = true WHERE settled_at IS NOT NULL;
