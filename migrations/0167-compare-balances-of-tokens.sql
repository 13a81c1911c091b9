-- Owned by features/payments.

-- A row for each asset of an address: tokens are compared as ether is.
ALTER TABLE balance_checks ADD COLUMN asset text NOT NULL DEFAULT 'ETH';
ALTER TABLE balance_checks DROP CONSTRAINT balance_checks_pkey;
ALTER TABLE balance_checks ADD PRIMARY KEY (address_id, asset);

ALTER TABLE balance_checks
  -- Shown or paid lately: compared every minute and before all others, which are compared by the day.
  ADD COLUMN is_young boolean NOT NULL DEFAULT true,
  ADD COLUMN due_at timestamptz NOT NULL DEFAULT '2000-01-01',
  -- Comparisons that failed in a row, since when, and why the last one did.
  ADD COLUMN failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  ADD COLUMN failing_since timestamptz,
  ADD COLUMN failure text,
  ADD CHECK ((failures = 0) = (failing_since IS NULL) AND (failures = 0) = (failure IS NULL));
DROP INDEX balance_checks_turn;
CREATE INDEX balance_checks_due ON balance_checks (chain_id, asset, is_young, due_at);
CREATE INDEX balance_checks_failing ON balance_checks (chain_id) WHERE failures > 0;

-- Tokens of addresses that were shown before: from here on, whatever was swept until now.
INSERT INTO balance_checks (address_id, chain_id, asset, checked_height)
SELECT b.address_id, b.chain_id, token.asset, c.cursor_height
FROM balance_checks b JOIN chains c ON c.id = b.chain_id CROSS JOIN (VALUES ('USDT'), ('USDC')) AS token (asset);

-- The last look at all balances of an asset: up to which block, when it ended, and why a later one did not.
CREATE TABLE balance_turns (
  chain_id text NOT NULL,
  asset text NOT NULL,
  height integer NOT NULL,
  ended_at timestamptz NOT NULL,
  failure text,
  PRIMARY KEY (chain_id, asset)
);

-- Deposits of a range of blocks.
CREATE INDEX deposits_height ON deposits (chain_id, height) WHERE height IS NOT NULL;
