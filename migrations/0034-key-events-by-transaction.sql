-- Events are read and found by (xid, id) alone: one index does both, and every event is written once less.
ALTER TABLE outbox_events DROP CONSTRAINT outbox_events_pkey;
DROP INDEX outbox_events_xid;
ALTER TABLE outbox_events ADD PRIMARY KEY (xid, id);
