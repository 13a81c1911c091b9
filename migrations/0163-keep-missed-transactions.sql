-- Owned by features/payments. Transactions that customers looked for: they pay an address of theirs, and the block
-- that we read did not show them.
CREATE TABLE missed_transactions (
  chain_id text NOT NULL,
  txid text NOT NULL,
  height integer NOT NULL,
  customer_id uuid NOT NULL REFERENCES customers (id),
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (chain_id, txid)
);
