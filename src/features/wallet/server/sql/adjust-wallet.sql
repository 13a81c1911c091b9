-- Gives a customer money by decision of staff, an open debt first, or takes some back (p_cents below zero). What is taken
-- comes from the balance alone, never from reserved money; what the balance lacks is refused, or becomes a debt
-- (p_owes_rest). A correction names the adjustment that it undoes, whole or in part, once, and goes back to where that
-- came from: what was brought over by an import is no gift. Returns false when p_id was done before.
CREATE OR REPLACE FUNCTION wallet_adjust(
  p_id uuid, p_customer uuid, p_cents bigint, p_note text, p_reverses uuid, p_owes_rest boolean, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint := wallet_open(p_customer);
  v_key text := 'adjustment:staff:' || p_id;
  v_wrong bigint;
  v_source text := 'adjustments';
BEGIN
  IF EXISTS (SELECT 1 FROM wallet_adjustments WHERE id = p_id) THEN RETURN false; END IF;
  IF p_reverses IS NOT NULL THEN
    SELECT e.amount INTO v_wrong FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
    WHERE t.id = p_reverses AND t.kind = 'adjustment' AND e.account_id = ledger_account_id('wallet', p_customer, 'USD');
    IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
    IF EXISTS (SELECT 1 FROM wallet_adjustments WHERE reverses_id = p_reverses) THEN
      PERFORM refuse('adjustment_corrected');
    END IF;
    IF sign(v_wrong) = sign(p_cents) OR abs(p_cents) > abs(v_wrong) THEN
      PERFORM refuse('correction_too_large', jsonb_build_object('maxCents', abs(v_wrong)));
    END IF;
    IF EXISTS (SELECT 1 FROM ledger_entries WHERE transaction_id = p_reverses
               AND account_id = ledger_account_id('imported-balance', NULL, 'USD'))
    THEN v_source := 'imported-balance'; END IF;
  END IF;
  IF p_cents > 0 THEN
    IF NOT wallet_credit(p_id, 'adjustment', v_key, 'adjustment', p_id, p_customer, p_cents, v_source, NULL, 0, p_at)
    THEN RAISE EXCEPTION 'adjustment % was posted before', p_id; END IF;
  ELSE
    IF v_balance < -p_cents AND NOT p_owes_rest THEN
      PERFORM refuse('insufficient_funds', jsonb_build_object('missingCents', -p_cents - v_balance));
    END IF;
    IF NOT wallet_reverse_credit(p_id, 'adjustment', v_key, 'adjustment', p_id, p_customer, -p_cents, v_source,
                                 NULL, 0, p_at)
    THEN RAISE EXCEPTION 'adjustment % was posted before', p_id; END IF;
  END IF;
  INSERT INTO wallet_adjustments (id, customer_id, cents, note, reverses_id, owes_rest, created_at)
  VALUES (p_id, p_customer, p_cents, p_note, p_reverses, p_owes_rest, p_at);
  RETURN true;
END $$;
