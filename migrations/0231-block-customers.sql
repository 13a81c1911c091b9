-- Owned by features/accounts. What staff closes to a customer (decision 111); rows are kept.
CREATE TABLE customer_blocks (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  -- Each apart: buying, all that changes something, signing in and keys.
  kinds text[] NOT NULL CHECK (kinds <@ ARRAY['spending', 'changes', 'sign-in'] AND cardinality(kinds) > 0),
  -- For staff alone, and what the customer reads.
  note text NOT NULL,
  shown_text text NOT NULL,
  set_at timestamptz NOT NULL,
  set_by jsonb NOT NULL,
  -- It ends by itself then; NULL: when staff ends it.
  ends_at timestamptz,
  ended_at timestamptz,
  ended_by jsonb
);
CREATE UNIQUE INDEX customer_blocks_open ON customer_blocks (customer_id) WHERE ended_at IS NULL;
CREATE INDEX customer_blocks_customer ON customer_blocks (customer_id, set_at);
