-- Owned by features/payments. What the scanner of a chain could not do, so that nothing stops it in silence.

-- Outputs of blocks that could not be stored as deposits: their block went on without them. One leaves when it is stored
-- after all, or when its block is given up.
CREATE TABLE deposit_quarantine (
  chain_id text NOT NULL,
  txid text NOT NULL,
  ref text NOT NULL,
  height integer NOT NULL,
  block_hash text NOT NULL,
  address text NOT NULL,
  asset text NOT NULL,
  -- Text: what did not fit into a deposit may be no number of its size.
  units text NOT NULL,
  -- The error, in one sentence.
  reason text NOT NULL,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (chain_id, txid, ref)
);

-- The turns in a row that failed above the cursor, and why the last of them did.
ALTER TABLE chains ADD COLUMN failures integer NOT NULL DEFAULT 0;
ALTER TABLE chains ADD COLUMN failing_since timestamptz;
ALTER TABLE chains ADD COLUMN failure text;

-- What the transaction of a deposit without a block spends: who else spends it replaces that deposit.
CREATE TABLE deposit_spends (
  chain_id text NOT NULL,
  outpoint text NOT NULL,
  txid text NOT NULL,
  PRIMARY KEY (chain_id, outpoint, txid)
);
CREATE INDEX deposit_spends_transaction ON deposit_spends (chain_id, txid);

-- Since when a healthy node lacks a waiting transaction; after a while it counts as missing.
ALTER TABLE deposits ADD COLUMN absent_since timestamptz;
-- The transaction that spent the same coins, and its block if it is in one.
ALTER TABLE deposits ADD COLUMN replaced_by text;
ALTER TABLE deposits ADD COLUMN replaced_in text;

-- To give up a block.
CREATE INDEX deposits_block ON deposits (chain_id, block_hash) WHERE block_hash IS NOT NULL;
CREATE INDEX deposits_replaced ON deposits (chain_id, replaced_in) WHERE replaced_in IS NOT NULL;
