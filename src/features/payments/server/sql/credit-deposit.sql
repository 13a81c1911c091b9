-- One of `payments_credit_deposits`. Returns false when there is nothing to credit in its state.
CREATE OR REPLACE FUNCTION payments_credit_deposit(
  p_deposit uuid, p_transaction uuid, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN payments_credit_deposits(ARRAY[p_deposit], ARRAY[p_transaction], p_at) = 1;
END $$;
