-- Owned by platform/events. Ranges of transaction numbers: old events go by dropping a range, without a deletion and a
-- vacuum for each. What no range covers lands in the default partition, which is an alarm.
DO $$
DECLARE
  v_end text := (SELECT substring(pg_get_constraintdef(oid) FROM '''(\d+)''') FROM pg_constraint
                 WHERE conname = 'outbox_events_first' AND conrelid = 'outbox_events'::regclass);
  v_id bigint;
  v_used boolean;
BEGIN
  LOCK TABLE outbox_events IN ACCESS EXCLUSIVE MODE;
  SELECT last_value, is_called INTO v_id, v_used FROM outbox_events_id_seq;
  ALTER TABLE outbox_events RENAME TO outbox_events_first;
  ALTER TABLE outbox_events_first ALTER COLUMN id DROP IDENTITY;
  ALTER TABLE outbox_events_first RENAME CONSTRAINT outbox_events_pkey TO outbox_events_first_pkey;
  ALTER INDEX outbox_events_customer RENAME TO outbox_events_first_customer;

  CREATE TABLE outbox_events (
    id bigint GENERATED ALWAYS AS IDENTITY,
    xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
    name text NOT NULL,
    site_id smallint NOT NULL,
    customer_id uuid,
    payload jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (xid, id)
  ) PARTITION BY RANGE (xid);
  CREATE INDEX outbox_events_customer ON outbox_events (customer_id, xid, id);
  PERFORM setval('outbox_events_id_seq', v_id, v_used);
  EXECUTE format('ALTER TABLE outbox_events ATTACH PARTITION outbox_events_first FOR VALUES FROM (MINVALUE) TO (%L)', v_end);
  ALTER TABLE outbox_events_first DROP CONSTRAINT outbox_events_first;
  CREATE TABLE outbox_events_default PARTITION OF outbox_events DEFAULT;
END $$;
