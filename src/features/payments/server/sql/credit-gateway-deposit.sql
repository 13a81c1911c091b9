-- Credits what a gateway says is settled to its owner's wallet, once per life (epoch). Returns false when there is
-- nothing to credit in its state.
CREATE OR REPLACE FUNCTION payments_credit_gateway_deposit(
  p_deposit uuid, p_transaction uuid, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_deposit gateway_deposits%ROWTYPE;
  v_payment gateway_payments%ROWTYPE;
BEGIN
  UPDATE gateway_deposits SET state = 'credited', held_reason = NULL, credited_at = p_at
  WHERE id = p_deposit AND state IN ('pending', 'invalid', 'held') AND cents > 0 AND settled_at IS NOT NULL
  RETURNING * INTO v_deposit;
  IF NOT FOUND THEN RETURN false; END IF;
  SELECT * INTO STRICT v_payment FROM gateway_payments WHERE id = v_deposit.payment_id;

  PERFORM wallet_open_source('gateway-' || v_deposit.driver);
  IF NOT wallet_credit(
    p_transaction, 'deposit', 'gateway:' || p_deposit || ':' || v_deposit.epoch || ':credit', 'gateway-deposit',
    p_deposit, v_payment.customer_id, v_deposit.cents, 'gateway-' || v_deposit.driver, NULL, 0, p_at)
  THEN
    RAISE EXCEPTION 'deposit % of a gateway was credited before in epoch %', p_deposit, v_deposit.epoch;
  END IF;
  PERFORM event_publish('payments.credited.v1', v_payment.site_id, v_payment.customer_id,
    jsonb_build_object('paymentId', NULL, 'depositId', p_deposit, 'cents', v_deposit.cents, 'isAgain', NULL), p_at);
  PERFORM audit_write('{"kind": "system"}', 'gateway-deposit.credit', 'gateway-deposit', p_deposit::text,
    jsonb_build_object('paymentId', v_payment.id, 'cents', v_deposit.cents, 'epoch', v_deposit.epoch), NULL, p_at);
  RETURN true;
END $$;
