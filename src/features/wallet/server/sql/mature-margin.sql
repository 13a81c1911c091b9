-- What is due of a site's pending margin becomes its owner's, who pays a debt of the site first. Returns how many orders
-- it was of: 0 when none is due. An order matures once: its row changes with the posting,
-- and not before it is decided what of it is a commission.
CREATE OR REPLACE FUNCTION wallet_mature_margin(
  p_transaction uuid, p_site smallint, p_owner uuid, p_reference uuid, p_most integer, p_at timestamptz
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_margin uuid := ledger_account_id('margin:' || p_site, p_owner, 'USD');
  v_debt_account uuid := ledger_account_id('margin-debt:' || p_site, p_owner, 'USD');
  v_orders integer;
  v_cents bigint;
  v_debt bigint;
BEGIN
  PERFORM wallet_open_earned(p_owner, 'margin:' || p_site);
  PERFORM wallet_open_earned(p_owner, 'margin-debt:' || p_site);
  WITH due AS (
    SELECT order_id FROM margin_accruals
    WHERE site_id = p_site AND state = 'pending' AND available_at <= p_at AND frozen_at IS NULL AND NOT awaits_commission
    ORDER BY order_id LIMIT p_most FOR UPDATE
  ), matured AS (
    UPDATE margin_accruals a SET state = 'available', matured_at = p_at, matured_by = p_transaction
    FROM due WHERE a.order_id = due.order_id RETURNING cents - commission_cents - taken_cents + commission_taken_cents AS cents
  )
  SELECT count(*), coalesce(sum(cents), 0) INTO v_orders, v_cents FROM matured;
  IF v_cents = 0 THEN RETURN v_orders; END IF;
  PERFORM 1 FROM ledger_accounts WHERE id = v_margin FOR UPDATE;
  SELECT least(-balance, v_cents) INTO STRICT v_debt FROM ledger_accounts WHERE id = v_debt_account FOR UPDATE;
  IF NOT ledger_post(
    p_transaction, 'margin-maturity', 'margin:' || p_site || ':mature:' || p_transaction, 'whitelabel-site', p_reference, p_at,
    ARRAY[ledger_account_id('margin-pending:' || p_site, NULL, 'USD'), v_debt_account, v_margin],
    ARRAY['USD', 'USD', 'USD'], ARRAY[-v_cents, v_debt, v_cents - v_debt]::numeric[])
  THEN RAISE EXCEPTION 'margin of site % was moved before', p_site; END IF;
  RETURN v_orders;
END $$;
