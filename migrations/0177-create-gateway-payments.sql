-- Owned by features/payments. What gateways take for us: their money is a source of its own beside the deposits of chains.

CREATE TABLE gateway_payments (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  driver text NOT NULL,
  method text NOT NULL,
  -- As the method was called, and what of its money the gateway was said to cost, when it was chosen.
  method_name text NOT NULL,
  fee_bps integer NOT NULL CHECK (fee_bps BETWEEN 0 AND 1000),
  due_cents bigint NOT NULL CHECK (due_cents > 0),
  -- Null until the gateway has answered: only one answer is ever stored and shown.
  gateway_id text,
  checkout_url text,
  address text,
  pay_amount text,
  -- Further payments that webhooks named.
  further text[] NOT NULL DEFAULT '{}',
  is_open boolean NOT NULL DEFAULT true,
  -- When it is read next; null: not any more, unless a webhook names it.
  due_at timestamptz,
  read_at timestamptz,
  failing_since timestamptz,
  failure text,
  -- What the gateway says now and did not when money was credited.
  contradiction text,
  contradicted_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (driver, gateway_id)
);
CREATE INDEX gateway_payments_customer ON gateway_payments (customer_id, created_at DESC);
CREATE INDEX gateway_payments_due ON gateway_payments (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE gateway_deposits (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES gateway_payments (id),
  driver text NOT NULL,
  gateway_payment_id text NOT NULL,
  asset text NOT NULL,
  -- Decimal coins, as the gateway writes them.
  amount text NOT NULL,
  -- By the gateway's own rate; cents is what of it the customer gets.
  gross_cents bigint CHECK (gross_cents >= 0),
  cents bigint CHECK (cents >= 0),
  state text NOT NULL CHECK (state IN ('pending', 'held', 'credited', 'reversed', 'invalid')),
  held_reason text CHECK (held_reason IN ('limit', 'again')),
  is_late boolean NOT NULL,
  -- An operator's decision covered it.
  is_cleared boolean NOT NULL DEFAULT false,
  -- How often its credit was taken back: each life is credited under a key of its own.
  epoch integer NOT NULL DEFAULT 0,
  seen_at timestamptz NOT NULL,
  settled_at timestamptz,
  credited_at timestamptz,
  CHECK (state NOT IN ('credited', 'held') OR (cents IS NOT NULL AND settled_at IS NOT NULL)),
  CHECK ((state = 'held') = (held_reason IS NOT NULL)),
  UNIQUE (driver, gateway_payment_id)
);
CREATE INDEX gateway_deposits_payment ON gateway_deposits (payment_id);
