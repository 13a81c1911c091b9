-- Owned by drivers/card-payouts. What the simulated gateway was asked to pay to cards.

CREATE TABLE sim_card_payouts (
  -- Ours, which is its idempotency key.
  id uuid PRIMARY KEY,
  token text NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  created_at timestamptz NOT NULL,
  tries integer NOT NULL
);
