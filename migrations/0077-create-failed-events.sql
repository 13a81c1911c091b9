-- Owned by platform/events: events that a consumer could not handle. While `set_aside_at` is null it tries again; after
-- that it goes on without the event, which is kept here until the operator has it tried again.
CREATE TABLE failed_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consumer text NOT NULL,
  event_id bigint NOT NULL,
  xid xid8 NOT NULL,
  name text NOT NULL,
  site_id smallint NOT NULL,
  customer_id uuid,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  failed_at timestamptz NOT NULL,
  set_aside_at timestamptz,
  error text NOT NULL,
  UNIQUE (consumer, event_id)
);
