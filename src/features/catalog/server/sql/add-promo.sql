-- Quotes of an order with a code, before tax, in their order. p_items: [{quote, product, of, units}], as catalog_promo_fits reads
-- them; what the code does not count for stays as it was. Each quote that it lowers is a use: has the customer fewer left than
-- there are quotes, those count where it saves most. p_has_ordered and p_since: whether the customer ordered before, and when they
-- signed up. A code that is unknown, of another site, over, paused, or not for this order or customer is refused alike.
CREATE OR REPLACE FUNCTION catalog_add_promo(
  p_items jsonb, p_site smallint, p_customer uuid, p_code text, p_has_ordered boolean, p_since timestamptz, p_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_promo promo_codes%ROWTYPE;
  v_left bigint;
BEGIN
  SELECT * INTO v_promo FROM promo_codes
  WHERE site_id = p_site AND code = p_code AND state = 'active' AND from_at <= p_at
    AND (until_at IS NULL OR until_at > p_at)
    AND NOT (first_order_only AND p_has_ordered) AND NOT (new_customers_only AND p_since < from_at);
  IF NOT FOUND OR NOT EXISTS (
    SELECT FROM jsonb_array_elements(p_items) AS item
    WHERE catalog_promo_fits(v_promo, item ->> 'product', item ->> 'of', (item ->> 'units')::integer,
                             catalog_list_cents_of(item -> 'quote')))
  THEN PERFORM refuse('promo_invalid'); END IF;
  -- NULL: no limit, which least() leaves out. A first order is one.
  v_left := least(v_promo.max_uses - v_promo.used, CASE WHEN v_promo.first_order_only THEN 1 END,
    v_promo.per_customer - (SELECT count(*) FROM promo_uses WHERE promo_id = v_promo.id AND customer_id = p_customer));
  IF v_left <= 0 THEN PERFORM refuse('promo_used_up'); END IF;

  RETURN (
    WITH items AS (
      SELECT place, item -> 'quote' AS quote, CASE WHEN catalog_promo_fits(
          v_promo, item ->> 'product', item ->> 'of', (item ->> 'units')::integer, catalog_list_cents_of(item -> 'quote'))
        THEN catalog_keep_promo(catalog_apply_promo(item -> 'quote', v_promo, (item ->> 'units')::integer),
                                item ->> 'product', v_promo.renewals) END AS lowered
      FROM jsonb_array_elements(p_items) WITH ORDINALITY AS of_order (item, place)),
    ranked AS (
      SELECT *, row_number() OVER (
        ORDER BY (lowered ->> 'totalCents')::bigint - (quote ->> 'totalCents')::bigint, quote #>> '{lines,0,label}', place) AS rank
      FROM items)
    SELECT jsonb_agg(CASE WHEN lowered IS NULL OR rank > v_left THEN quote ELSE lowered END ORDER BY place) FROM ranked);
END $$;
