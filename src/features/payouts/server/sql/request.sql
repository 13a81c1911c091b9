-- Asks for a payout of earned money: reserves it, and keeps the destination as it is now. What is refused: one that is
-- not the customer's or waits (`destination_not_ready`), a second open one of the source (`withdrawal_open`), more than a
-- day may have (`payout_day_limit`), and what the source lacks (`insufficient_margin`).
CREATE OR REPLACE FUNCTION payouts_request(
  p_id uuid, p_transaction uuid, p_site smallint, p_customer uuid, p_source text, p_cents bigint, p_destination uuid,
  p_most_of_day bigint, p_review text[], p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_to payout_destinations;
  v_day bigint;
BEGIN
  -- All of a customer's come one after another from here on.
  PERFORM wallet_open(p_customer);
  SELECT * INTO v_to FROM payout_destinations
  WHERE id = p_destination AND customer_id = p_customer AND removed_at IS NULL FOR SHARE;
  IF NOT FOUND OR v_to.usable_from > p_at THEN
    PERFORM refuse('destination_not_ready');
  END IF;
  IF EXISTS (SELECT 1 FROM payouts WHERE customer_id = p_customer AND source = p_source
             AND state IN ('requested', 'review', 'approved', 'sending'))
  THEN PERFORM refuse('withdrawal_open'); END IF;
  SELECT coalesce(sum(cents), 0) INTO v_day FROM payouts
  WHERE customer_id = p_customer AND requested_at > p_at - interval '24 hours'
    AND state NOT IN ('rejected', 'cancelled', 'failed');
  IF v_day + p_cents > p_most_of_day THEN
    PERFORM refuse('payout_day_limit', jsonb_build_object(
      'amountCents', p_most_of_day, 'leftCents', greatest(p_most_of_day - v_day, 0)));
  END IF;
  PERFORM wallet_move_earned(p_transaction, 'payout-request', 'payout:' || p_id || ':request', 'payout', p_id,
                             p_customer, p_source, 'payout-holds', p_cents, p_at);
  INSERT INTO payouts (id, site_id, customer_id, source, cents, destination_id, kind, method, chain_id, asset, address,
                       card_token, card_brand, card_last4, state, review_reasons, requested_at)
  VALUES (p_id, p_site, p_customer, p_source, p_cents, p_destination, v_to.kind, v_to.method, v_to.chain_id, v_to.asset,
          v_to.address, v_to.card_token, v_to.card_brand, v_to.card_last4,
          CASE WHEN cardinality(p_review) > 0 THEN 'review' ELSE 'requested' END, p_review, p_at);
END $$;
