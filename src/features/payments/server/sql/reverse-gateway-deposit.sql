-- Takes a credit back of which its gateway says now that the money did not come. What the wallet no longer has becomes
-- a debt. Returns false when nothing was credited.
CREATE OR REPLACE FUNCTION payments_reverse_gateway_deposit(
  p_deposit uuid, p_transaction uuid, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_deposit gateway_deposits%ROWTYPE;
  v_payment gateway_payments%ROWTYPE;
BEGIN
  SELECT * INTO v_deposit FROM gateway_deposits WHERE id = p_deposit AND state = 'credited' FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE gateway_deposits SET state = 'reversed', epoch = epoch + 1, credited_at = NULL WHERE id = p_deposit;
  SELECT * INTO STRICT v_payment FROM gateway_payments WHERE id = v_deposit.payment_id;

  IF NOT wallet_reverse_credit(
    p_transaction, 'deposit-reversal', 'gateway:' || p_deposit || ':' || v_deposit.epoch || ':reverse',
    'gateway-deposit', p_deposit, v_payment.customer_id, v_deposit.cents, 'gateway-' || v_deposit.driver, NULL, 0, p_at)
  THEN
    RAISE EXCEPTION 'deposit % of a gateway was reversed before in epoch %', p_deposit, v_deposit.epoch;
  END IF;
  PERFORM event_publish('payments.reversed.v1', v_payment.site_id, v_payment.customer_id,
    jsonb_build_object('paymentId', NULL, 'depositId', p_deposit, 'cents', v_deposit.cents), p_at);
  PERFORM audit_write('{"kind": "system"}', 'gateway-deposit.reverse', 'gateway-deposit', p_deposit::text,
    jsonb_build_object('paymentId', v_payment.id, 'cents', v_deposit.cents, 'epoch', v_deposit.epoch), NULL, p_at);
  RETURN true;
END $$;
