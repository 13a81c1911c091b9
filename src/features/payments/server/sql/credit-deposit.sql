-- Credits a valued deposit to its owner's wallet, once per life (epoch) of the deposit. Returns false when
-- its state says that there is nothing to credit.
CREATE OR REPLACE FUNCTION payments_credit_deposit(
  p_deposit uuid, p_transaction uuid, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_deposit deposits%ROWTYPE;
  v_payment payments%ROWTYPE;
BEGIN
  UPDATE deposits SET state = 'credited', held_reason = NULL, credited_at = p_at
  WHERE id = p_deposit AND state IN ('confirming', 'dust', 'held') AND cents IS NOT NULL AND height IS NOT NULL
  RETURNING * INTO v_deposit;
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT * INTO STRICT v_payment FROM payments WHERE address_id = v_deposit.address_id;

  IF NOT wallet_credit(
    p_transaction, 'deposit', 'deposit:' || p_deposit || ':' || v_deposit.epoch || ':credit', 'deposit', p_deposit,
    v_payment.customer_id, v_deposit.cents, 'exchange', v_deposit.asset, v_deposit.units, p_at)
  THEN
    RAISE EXCEPTION 'deposit % was credited before in epoch %', p_deposit, v_deposit.epoch;
  END IF;
  PERFORM event_publish('payments.credited.v1', v_payment.site_id, v_payment.customer_id,
    jsonb_build_object('paymentId', v_payment.id, 'depositId', p_deposit, 'cents', v_deposit.cents), p_at);
  PERFORM audit_write('{"kind": "system"}', 'deposit.credit', 'deposit', p_deposit::text,
    jsonb_build_object('paymentId', v_payment.id, 'cents', v_deposit.cents, 'epoch', v_deposit.epoch), NULL, p_at);
  RETURN true;
END $$;
