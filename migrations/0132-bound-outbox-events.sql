-- Owned by platform/events. The table becomes the first range of a partitioned one. Attached under a constraint that is
-- valid already it is not read again then: writers never wait for more than a moment.
DO $$
BEGIN
  EXECUTE format('ALTER TABLE outbox_events ADD CONSTRAINT outbox_events_first CHECK (xid < %L::xid8) NOT VALID',
    (pg_current_xact_id()::text::bigint + 5000000)::text);
END $$;
