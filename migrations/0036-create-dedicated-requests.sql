-- Owned by features/dedicated: what customers ask the operator for. No money moves here.

CREATE TABLE dedicated_requests (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  configuration_id text NOT NULL,
  -- As they were shown when it was asked for.
  configuration_name text NOT NULL,
  price_cents bigint NOT NULL,
  setup_cents bigint NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 10),
  note text NOT NULL CHECK (length(note) <= 1000),
  state text NOT NULL CHECK (state IN ('open', 'answered', 'closed')),
  -- The operator's last words about it.
  answer text CHECK (length(answer) <= 2000),
  created_at timestamptz NOT NULL,
  answered_at timestamptz,
  closed_at timestamptz,
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK (state <> 'answered' OR answer IS NOT NULL)
);
CREATE INDEX dedicated_requests_customer ON dedicated_requests (customer_id, created_at DESC);
CREATE INDEX dedicated_requests_open ON dedicated_requests (created_at) WHERE state = 'open';
