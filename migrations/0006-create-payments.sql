-- Owned by features/payments. Deposits are the truth, a payment (invoice) is a view of them.

CREATE TABLE chains (
  id text PRIMARY KEY,
  driver text NOT NULL,
  -- Genesis hash or chain id: a different network under the same cursor is refused.
  identity text NOT NULL,
  cursor_height integer NOT NULL,
  cursor_hash text NOT NULL,
  last_ok_at timestamptz NOT NULL
);

CREATE TABLE chain_blocks (
  chain_id text NOT NULL REFERENCES chains (id),
  height integer NOT NULL,
  hash text NOT NULL,
  mined_at timestamptz NOT NULL,
  PRIMARY KEY (chain_id, height)
);

-- One sequence of addresses per account key; an index is never used twice.
CREATE TABLE address_counters (
  key_fingerprint text PRIMARY KEY,
  chain_family text NOT NULL UNIQUE,
  next_index integer NOT NULL
);

CREATE TABLE deposit_addresses (
  id uuid PRIMARY KEY,
  -- Address family: BTC, DOGE or EVM; ETH, USDT and USDC share one address.
  chain_family text NOT NULL,
  chain_id text NOT NULL,
  address text NOT NULL,
  customer_id uuid NOT NULL REFERENCES customers (id),
  key_fingerprint text NOT NULL,
  derivation_index integer NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (chain_id, address),
  UNIQUE (key_fingerprint, derivation_index)
);
CREATE INDEX deposit_addresses_customer ON deposit_addresses (customer_id);

CREATE TABLE rate_ticks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asset text NOT NULL,
  -- USD per coin × 1e8.
  rate_e8 bigint NOT NULL CHECK (rate_e8 > 0),
  source text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX rate_ticks_latest ON rate_ticks (asset, at DESC);

CREATE TABLE payments (
  -- Random: the link to a payment page must not be guessable.
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  method text NOT NULL,
  asset text NOT NULL,
  due_cents bigint NOT NULL CHECK (due_cents > 0),
  due_units numeric(38, 0) NOT NULL CHECK (due_units > 0),
  rate_e8 bigint NOT NULL,
  address_id uuid NOT NULL UNIQUE REFERENCES deposit_addresses (id),
  -- Same-origin path to return to, e.g. the order that was short of money.
  return_to text,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX payments_customer ON payments (customer_id, created_at DESC);

CREATE TABLE deposits (
  id uuid PRIMARY KEY,
  chain_id text NOT NULL,
  txid text NOT NULL,
  -- Position inside the transaction: v<vout>, l<ordinal in the receipt>, n (native).
  ref text NOT NULL,
  asset text NOT NULL,
  units numeric(38, 0) NOT NULL CHECK (units > 0),
  address_id uuid NOT NULL REFERENCES deposit_addresses (id),
  state text NOT NULL CHECK (state IN ('seen', 'confirming', 'credited', 'final', 'dust', 'held', 'replaced', 'dropped')),
  held_reason text,
  height integer,
  block_hash text,
  mined_at timestamptz,
  -- How often its block was orphaned: each life of a deposit is credited under a key of its own.
  epoch integer NOT NULL DEFAULT 0,
  -- What it is worth, once it is in a block: locked_units at the payment's rate, the rest at rate_e8.
  locked_units numeric(38, 0),
  rate_e8 bigint,
  cents bigint CHECK (cents >= 0),
  seen_at timestamptz NOT NULL,
  -- Since when a transaction without a block is in no mempool either.
  missing_since timestamptz,
  credited_at timestamptz,
  CHECK ((height IS NULL) = (block_hash IS NULL) AND (height IS NULL) = (mined_at IS NULL)),
  CHECK (state NOT IN ('credited', 'final') OR (cents IS NOT NULL AND height IS NOT NULL)),
  UNIQUE (chain_id, txid, ref)
);
CREATE INDEX deposits_address ON deposits (address_id);
CREATE INDEX deposits_open ON deposits (chain_id) WHERE state IN ('seen', 'confirming', 'credited', 'dust', 'held');

CREATE TABLE aml_acceptances (
  customer_id uuid NOT NULL REFERENCES customers (id),
  user_id uuid NOT NULL REFERENCES users (id),
  version text NOT NULL,
  ip inet NOT NULL,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, version)
);
