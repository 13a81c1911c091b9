-- Owned by features/payments.
ALTER TABLE gateway_deposits
  -- What coins that came late were worth when they settled, by our own prices or an operator's decision; else null.
  ADD COLUMN market_cents bigint CHECK (market_cents >= 0),
  DROP CONSTRAINT gateway_deposits_held_reason_check,
  ADD CONSTRAINT gateway_deposits_held_reason_check CHECK (held_reason IN ('limit', 'again', 'late'));
