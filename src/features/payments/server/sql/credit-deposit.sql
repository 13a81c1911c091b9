-- Credits a valued deposit to its owner's wallet, once per life (epoch) of the deposit. Returns false when
-- there is nothing to credit in its state.
CREATE OR REPLACE FUNCTION payments_credit_deposit(
  p_deposit uuid, p_transaction uuid, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql
-- Every statement in here is an index lookup: planning it for every deposit would cost more than running it.
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_deposit deposits%ROWTYPE;
  v_payment uuid;
  v_site smallint;
  v_customer uuid;
  v_is_again boolean;
BEGIN
  UPDATE deposits SET state = 'credited', held_reason = NULL, credited_at = p_at
  WHERE id = p_deposit AND state IN ('confirming', 'dust', 'held') AND cents IS NOT NULL AND height IS NOT NULL
  RETURNING * INTO v_deposit;
  IF NOT FOUND THEN RETURN false; END IF;
  -- A permanent address has no payment.
  SELECT a.customer_id, c.site_id, p.id INTO STRICT v_customer, v_site, v_payment
  FROM deposit_addresses a JOIN customers c ON c.id = a.customer_id LEFT JOIN payments p ON p.address_id = a.id
  WHERE a.id = v_deposit.address_id;

  IF NOT wallet_credit(
    p_transaction, 'deposit', 'deposit:' || p_deposit || ':' || v_deposit.epoch || ':credit', 'deposit', p_deposit,
    v_customer, v_deposit.cents, 'exchange', v_deposit.asset, v_deposit.units, p_at)
  THEN
    RAISE EXCEPTION 'deposit % was credited before in epoch %', p_deposit, v_deposit.epoch;
  END IF;
  -- Its customer was notified of an earlier credit, and not that the coins were lost since.
  v_is_again := v_deposit.epoch > 0 AND EXISTS (
    SELECT FROM ledger_transactions t
    WHERE t.reference_type = 'deposit' AND t.reference_id = p_deposit AND t.kind = 'deposit'
      AND split_part(t.idempotency_key, ':', 3)::int BETWEEN coalesce(v_deposit.lost_epoch, 0) AND v_deposit.epoch - 1);
  PERFORM event_publish('payments.credited.v1', v_site, v_customer,
    jsonb_build_object('paymentId', v_payment, 'depositId', p_deposit, 'cents', v_deposit.cents,
                       'isAgain', CASE WHEN v_is_again THEN 1 END), p_at);
  PERFORM audit_write('{"kind": "system"}', 'deposit.credit', 'deposit', p_deposit::text,
    jsonb_build_object('paymentId', v_payment, 'cents', v_deposit.cents, 'epoch', v_deposit.epoch), NULL, p_at);
  RETURN true;
END $$;
