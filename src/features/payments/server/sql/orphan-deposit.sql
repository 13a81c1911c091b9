-- Takes a deposit out of an orphaned block: it waits for a block again in the next epoch, without a
-- value, and its credit is reversed.
CREATE OR REPLACE FUNCTION payments_orphan_deposit(
  p_deposit uuid, p_transaction uuid, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_deposit deposits%ROWTYPE;
  v_payment uuid;
  v_site smallint;
  v_customer uuid;
BEGIN
  SELECT * INTO STRICT v_deposit FROM deposits WHERE id = p_deposit FOR UPDATE;
  UPDATE deposits SET state = 'seen', held_reason = NULL, epoch = epoch + 1, height = NULL, block_hash = NULL,
                      mined_at = NULL, locked_units = NULL, rate_e8 = NULL, cents = NULL, credited_at = NULL,
                      -- Until a mempool or a block has it again.
                      missing_since = p_at
  WHERE id = p_deposit;
  IF v_deposit.state NOT IN ('credited', 'final') THEN RETURN; END IF;

  -- A permanent address has no payment.
  SELECT a.customer_id, c.site_id, p.id INTO STRICT v_customer, v_site, v_payment
  FROM deposit_addresses a JOIN customers c ON c.id = a.customer_id LEFT JOIN payments p ON p.address_id = a.id
  WHERE a.id = v_deposit.address_id;
  IF NOT wallet_reverse_credit(
    p_transaction, 'deposit-reversal', 'deposit:' || p_deposit || ':' || v_deposit.epoch || ':reverse', 'deposit',
    p_deposit, v_customer, v_deposit.cents, 'exchange', v_deposit.asset, v_deposit.units, p_at)
  THEN
    RAISE EXCEPTION 'deposit % was reversed before in epoch %', p_deposit, v_deposit.epoch;
  END IF;
  PERFORM event_publish('payments.reversed.v1', v_site, v_customer,
    jsonb_build_object('paymentId', v_payment, 'depositId', p_deposit, 'cents', v_deposit.cents), p_at);
  PERFORM audit_write('{"kind": "system"}', 'deposit.reverse', 'deposit', p_deposit::text,
    jsonb_build_object('paymentId', v_payment, 'cents', v_deposit.cents, 'epoch', v_deposit.epoch), NULL, p_at);
END $$;
