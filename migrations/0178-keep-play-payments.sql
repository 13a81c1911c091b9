-- Owned by drivers/gateway. What was paid at the simulated gateway by a button of the demo.

CREATE TABLE sim_gateway_payments (
  id uuid PRIMARY KEY,
  gateway_id text NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  paid_at timestamptz NOT NULL,
  -- From then on the gateway says that the money did not come.
  taken_back_at timestamptz
);
CREATE INDEX sim_gateway_payments_checkout ON sim_gateway_payments (gateway_id);
