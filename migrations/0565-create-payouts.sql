-- Owned by features/payouts: earned money that leaves, to a coin address or a card of its customer.

CREATE TABLE payout_destinations (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL,
  customer_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('coin', 'card')),
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 60),
  -- Of a coin: which one, and where it goes.
  method text,
  chain_id text,
  asset text,
  address text,
  -- Of a card: what the gateway calls it. We never have its number.
  card_token text,
  card_brand text,
  card_last4 text CHECK (card_last4 ~ '^[0-9]{4}$'),
  created_at timestamptz NOT NULL,
  -- Nothing goes there before, so that its owner reads of it in time.
  usable_from timestamptz NOT NULL,
  removed_at timestamptz,
  FOREIGN KEY (customer_id, site_id) REFERENCES customers (id, site_id),
  CONSTRAINT payout_destination_shape CHECK (CASE kind
    WHEN 'coin' THEN num_nulls(method, chain_id, asset, address) = 0 AND num_nonnulls(card_token, card_brand, card_last4) = 0
    ELSE num_nulls(card_token, card_brand, card_last4) = 0 AND num_nonnulls(method, chain_id, asset, address) = 0 END)
);
CREATE INDEX payout_destinations_customer ON payout_destinations (customer_id, created_at);
CREATE UNIQUE INDEX payout_destinations_once ON payout_destinations (customer_id, method, address)
  WHERE removed_at IS NULL;

CREATE TABLE payouts (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL,
  customer_id uuid NOT NULL,
  -- The account that it comes from. Money that was paid in never leaves: there is no `wallet` here.
  source text NOT NULL CONSTRAINT payout_source CHECK (source = 'rewards' OR source ~ '^margin:[0-9]+$'),
  cents bigint NOT NULL CHECK (cents > 0),
  destination_id uuid NOT NULL REFERENCES payout_destinations (id),
  -- As the destination was when the payout was asked for: what is done to it later changes nothing.
  kind text NOT NULL CHECK (kind IN ('coin', 'card')),
  method text,
  chain_id text,
  asset text,
  address text,
  card_token text,
  card_brand text,
  card_last4 text,
  state text NOT NULL CHECK (state IN (
    'requested', 'review', 'approved', 'sending', 'paid', 'rejected', 'cancelled', 'failed')),
  -- Why somebody looks closer, and what staff wrote about its end.
  review_reasons text[] NOT NULL DEFAULT '{}',
  reason text,
  -- Fixed when it is sent: the network's fee, which the receiver bears, and the coins that are left.
  fee_cents bigint NOT NULL DEFAULT 0 CHECK (fee_cents >= 0 AND fee_cents < cents),
  units numeric,
  rate_e8 bigint,
  rate_at timestamptz,
  txid text,
  -- The output of the transaction that pays it; no two payouts are paid by one.
  output_ref text,
  gateway_ref text,
  -- What is wrong with what was sent, in a code; null: nothing that is seen.
  trouble text,
  requested_at timestamptz NOT NULL,
  approved_at timestamptz,
  sent_at timestamptz,
  settled_at timestamptz,
  FOREIGN KEY (customer_id, site_id) REFERENCES customers (id, site_id),
  CONSTRAINT payout_paid CHECK (state <> 'paid' OR (sent_at IS NOT NULL AND num_nonnulls(output_ref, gateway_ref) = 1)),
  CONSTRAINT payout_settled CHECK ((state IN ('paid', 'rejected', 'cancelled', 'failed')) = (settled_at IS NOT NULL)),
  CONSTRAINT payout_sent CHECK (state <> 'sending' OR kind = 'card' OR num_nulls(units, rate_e8, rate_at, sent_at) = 0)
);
-- One is open for each source.
CREATE UNIQUE INDEX payouts_open ON payouts (customer_id, source)
  WHERE state IN ('requested', 'review', 'approved', 'sending');
CREATE INDEX payouts_waiting ON payouts (requested_at, id)
  WHERE state IN ('requested', 'review', 'approved', 'sending');
CREATE INDEX payouts_customer ON payouts (customer_id, requested_at DESC, id DESC);
CREATE INDEX payouts_state ON payouts (state, requested_at DESC, id DESC);
CREATE UNIQUE INDEX payouts_output ON payouts (chain_id, txid, output_ref) WHERE output_ref IS NOT NULL;

-- What was paid out, in the end.
INSERT INTO ledger_accounts (id, kind, currency)
VALUES (ledger_account_id('payouts', NULL, 'USD'), 'payouts', 'USD') ON CONFLICT (id) DO NOTHING;
