-- Owned by features/payments. Transactions that pay our addresses, whole, where a wallet needs them to spend what they
-- paid. They go with the last deposit of theirs that can still come.
CREATE TABLE deposit_transactions (
  chain_id text NOT NULL,
  txid text NOT NULL,
  raw bytea NOT NULL CHECK (octet_length(raw) BETWEEN 1 AND 100000),
  PRIMARY KEY (chain_id, txid)
);

-- Blocks after which a miner's reward can be spent. Null: what was paid can be spent at once.
ALTER TABLE deposits ADD COLUMN mature_after integer CHECK (mature_after > 0);
