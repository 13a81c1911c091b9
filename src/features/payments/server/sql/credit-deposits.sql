-- Credits valued deposits to their owners' wallets, in this order, each once per life (epoch) of the deposit. Returns how
-- many were credited: those with nothing to credit in their state are left out.
CREATE OR REPLACE FUNCTION payments_credit_deposits(
  p_deposits uuid[], p_transactions uuid[], p_at timestamptz
) RETURNS integer LANGUAGE plpgsql
-- Every statement in here is an index lookup: planning it for every block would cost more than running it.
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_due record;
BEGIN
  WITH credited AS (
    UPDATE deposits d SET state = 'credited', held_reason = NULL, credited_at = p_at
    FROM unnest(p_deposits, p_transactions) WITH ORDINALITY AS due (deposit, transaction, place)
    WHERE d.id = due.deposit AND d.state IN ('confirming', 'dust', 'held') AND d.cents IS NOT NULL
      AND d.height IS NOT NULL
    RETURNING d.id, d.address_id, d.epoch, d.lost_epoch, d.cents, d.asset, d.units, due.transaction, due.place
  )
  SELECT count(*)::int AS count, array_agg(d.id ORDER BY place) AS ids, array_agg(transaction ORDER BY place) AS transactions,
         array_agg('deposit:' || d.id || ':' || d.epoch || ':credit' ORDER BY place) AS keys,
         array_agg(d.epoch ORDER BY place) AS epochs,
         array_agg(a.customer_id ORDER BY place) AS customers, array_agg(c.site_id ORDER BY place) AS sites,
         -- A permanent address has no payment.
         array_agg(p.id ORDER BY place) AS payments, array_agg(d.cents ORDER BY place) AS cents,
         array_agg(d.asset ORDER BY place) AS assets, array_agg(d.units ORDER BY place) AS units,
         -- Its customer was notified of an earlier credit, and not that the coins were lost since.
         array_agg(CASE WHEN d.epoch > 0 AND EXISTS (
           SELECT FROM ledger_transactions t
           WHERE t.reference_type = 'deposit' AND t.reference_id = d.id AND t.kind = 'deposit'
             AND split_part(t.idempotency_key, ':', 3)::int BETWEEN coalesce(d.lost_epoch, 0) AND d.epoch - 1)
         THEN 1 END ORDER BY place) AS again
  INTO v_due
  FROM credited d JOIN deposit_addresses a ON a.id = d.address_id JOIN customers c ON c.id = a.customer_id
  LEFT JOIN payments p ON p.address_id = a.id;
  IF v_due.count = 0 THEN RETURN 0; END IF;

  PERFORM wallet_credit_many(v_due.transactions, 'deposit', v_due.keys, 'deposit', v_due.ids, v_due.customers, v_due.cents,
                             'exchange', v_due.assets, v_due.units, p_at);
  PERFORM event_publish('payments.credited.v1', site, customer,
    jsonb_build_object('paymentId', payment, 'depositId', id, 'cents', cents, 'isAgain', again), p_at)
  FROM unnest(v_due.ids, v_due.sites, v_due.customers, v_due.payments, v_due.cents, v_due.again)
    WITH ORDINALITY AS line (id, site, customer, payment, cents, again, n) ORDER BY n;
  PERFORM audit_write('{"kind": "system"}', 'deposit.credit', 'deposit', id::text,
    jsonb_build_object('paymentId', payment, 'cents', cents, 'epoch', epoch), NULL, p_at)
  FROM unnest(v_due.ids, v_due.payments, v_due.cents, v_due.epochs)
    WITH ORDINALITY AS line (id, payment, cents, epoch, n) ORDER BY n;
  RETURN v_due.count;
END $$;
