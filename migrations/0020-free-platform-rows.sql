-- Owned by src/platform.
-- A foreign key locks the row it points to while the transaction runs. All purchases have the site's row in
-- common and met there. A site is never deleted, and its id comes from the session.
ALTER TABLE outbox_events DROP CONSTRAINT outbox_events_site_id_fkey;
ALTER TABLE tasks DROP CONSTRAINT tasks_site_id_fkey;
