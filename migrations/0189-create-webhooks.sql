-- Owned by features/webhooks. Where customers' programs want to be called, what they are sent, and how that went.

CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  url text NOT NULL CHECK (length(url) <= 2048),
  description text NOT NULL,
  -- Types of messages; '*': all, also later ones.
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  -- Sealed: messages are signed with it.
  secret bytea NOT NULL,
  -- The secret before it was rolled, while messages are signed with both.
  old_secret bytea,
  old_until timestamptz,
  -- failing: the last attempt failed; one message at a time is sent.
  state text NOT NULL CHECK (state IN ('active', 'failing', 'disabled')),
  disabled_reason text CHECK (disabled_reason IN ('user', 'gone', 'failing')),
  -- The first failure after the last success, and the last one.
  failing_since timestamptz,
  last_failed_at timestamptz,
  -- Of the messages' form.
  api_version text NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((old_secret IS NULL) = (old_until IS NULL)),
  CHECK ((state = 'disabled') = (disabled_reason IS NOT NULL)),
  CHECK (state <> 'failing' OR failing_since IS NOT NULL)
);
CREATE INDEX webhook_endpoints_customer ON webhook_endpoints (customer_id, created_at DESC);

-- One event for one customer. Its id is derived from the event, so that it is the same however often it is read.
CREATE TABLE webhook_messages (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  type text NOT NULL,
  -- Parameters of the call whose answer is sent.
  params jsonb NOT NULL,
  -- The bytes that are sent and signed, from the first attempt on; null before.
  body bytea,
  created_at timestamptz NOT NULL
);
CREATE INDEX webhook_messages_created ON webhook_messages (created_at);

-- A message for an endpoint. Those that are pending are the queue.
CREATE TABLE webhook_deliveries (
  message_id uuid NOT NULL REFERENCES webhook_messages (id) ON DELETE CASCADE,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  -- failed: given up; skipped: the endpoint was disabled.
  state text NOT NULL CHECK (state IN ('pending', 'delivered', 'failed', 'skipped')),
  -- Failed attempts of the present schedule.
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  -- A worker that took it is gone when this has passed.
  leased_until timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (message_id, endpoint_id)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_at, message_id) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (leased_until)
  WHERE state = 'pending' AND leased_until IS NOT NULL;
CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, created_at DESC, message_id);

CREATE TABLE webhook_attempts (
  message_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  n integer NOT NULL,
  at timestamptz NOT NULL,
  ms integer NOT NULL,
  -- Null when there was no answer; then `error` says why.
  status smallint,
  error text,
  -- The beginning of the answer.
  response text NOT NULL,
  PRIMARY KEY (message_id, endpoint_id, n),
  FOREIGN KEY (message_id, endpoint_id) REFERENCES webhook_deliveries ON DELETE CASCADE
);
