-- Notes what a delivered order of a reseller's site brings its owner: its price without tax less what it costs. It
-- can be paid out when it can hardly be taken back any more: after setting `marginHoldDays`, of a name also after the days
-- in which the registry takes it back. Of a buyer who came
-- by a link it waits until the commission is decided. Returns the margin.
CREATE OR REPLACE FUNCTION wallet_accrue_margin(
  p_order uuid, p_site smallint, p_cost bigint, p_net bigint, p_at timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_cost bigint := least(p_cost, p_net);
  v_days integer := greatest(
    coalesce((setting_value('marginHoldDays'))::integer, 14),
    (SELECT max(t.add_grace_days) + 1 FROM order_lines l JOIN tlds t ON l.sku LIKE 'domain:%' AND t.id = split_part(l.sku, ':', 3)
     WHERE l.order_id = p_order));
BEGIN
  PERFORM wallet_open_source('margin-pending:' || p_site);
  INSERT INTO margin_accruals (order_id, site_id, cost_cents, cents, state, delivered_at, available_at, awaits_commission)
  SELECT p_order, p_site, v_cost, p_net - v_cost, 'pending', p_at, p_at + make_interval(days => v_days),
         accounts_referrer_of(customer_id, p_site) IS NOT NULL
  FROM orders WHERE id = p_order;
  RETURN p_net - v_cost;
END $$;
