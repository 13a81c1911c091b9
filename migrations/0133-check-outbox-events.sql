-- Owned by platform/events. Reads the whole table, while it is written to.
ALTER TABLE outbox_events VALIDATE CONSTRAINT outbox_events_first;
