-- Owned by features/payments. Money of a gateway that comes for an account that is erased waits for an operator.
ALTER TABLE gateway_deposits
  DROP CONSTRAINT gateway_deposits_held_reason_check,
  ADD CONSTRAINT gateway_deposits_held_reason_check CHECK (held_reason IN ('limit', 'again', 'late', 'closed'));
