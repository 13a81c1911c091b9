-- Owned by features/payments.

-- Whom a deposit came from, as far as its chain tells; hexadecimal addresses in lower case.
ALTER TABLE deposits ADD COLUMN senders text[] NOT NULL DEFAULT '{}';

-- Deposits from these addresses wait for an operator.
CREATE TABLE denied_senders (
  address text PRIMARY KEY,
  -- Why, in the operator's words; never shown to a customer.
  reason text NOT NULL,
  added_at timestamptz NOT NULL
);

-- Where balances can change without a transfer that a block shows: up to which block the balance of each
-- address is explained by its deposits.
CREATE TABLE balance_checks (
  address_id uuid PRIMARY KEY REFERENCES deposit_addresses (id),
  chain_id text NOT NULL,
  checked_height integer NOT NULL,
  -- What its owner moved away, less what lay there before it was ours. Null: not looked at yet.
  moved_units numeric(38, 0)
);
CREATE INDEX balance_checks_turn ON balance_checks (chain_id, checked_height);

-- Of addresses that were shown before this table every deposit is known, and what left them is not.
INSERT INTO balance_checks (address_id, chain_id, checked_height, moved_units)
SELECT id, chain_id, 0, 0 FROM deposit_addresses WHERE chain_id = 'eth';
