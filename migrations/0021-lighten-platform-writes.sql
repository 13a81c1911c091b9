-- Owned by src/platform.
-- Events and tasks are written with what they are about, whose own row is bound to the site.
ALTER TABLE outbox_events DROP CONSTRAINT outbox_events_site_id_fkey;
ALTER TABLE tasks DROP CONSTRAINT tasks_site_id_fkey;

-- PostgreSQL reads the text of a check anew for every statement; that of a domain once per connection.
CREATE DOMAIN task_state AS text CHECK (VALUE IN ('queued', 'running', 'succeeded', 'failed', 'cancelled'));
ALTER TABLE tasks DROP CONSTRAINT tasks_state_check, ALTER COLUMN state TYPE task_state;
CREATE DOMAIN idempotency_key AS text CHECK (length(VALUE) BETWEEN 1 AND 255);
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_key_check, ALTER COLUMN key TYPE idempotency_key;
