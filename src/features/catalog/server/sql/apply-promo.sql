-- A quote with a code that counts for it, before tax. The cheaper of code and offer counts; where the offer is no dearer, the
-- quote stays as it was and `promo` says so. Where lines have costs, on a reseller's site, no code goes below their sum.
-- p_units: months of a server, years of a name.
CREATE OR REPLACE FUNCTION catalog_apply_promo(p_quote jsonb, p_promo promo_codes, p_units integer) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_list bigint := catalog_list_cents_of(p_quote);
  -- NULL on the provider's own site, which greatest() leaves out.
  v_cost bigint := catalog_cost_of(p_quote);
  v_cents bigint := greatest(
    catalog_promo_cents(p_promo.kind, p_promo.percent, p_promo.value_cents, v_list, p_units), v_cost);
BEGIN
  IF v_cents >= (p_quote ->> 'totalCents')::bigint THEN
    RETURN p_quote || jsonb_build_object('promo', jsonb_build_object('code', p_promo.code, 'isUsed', false));
  END IF;
  RETURN p_quote || jsonb_build_object(
    'totalCents', v_cents, 'promotionId', NULL,
    'promo', jsonb_build_object('code', p_promo.code, 'isUsed', true, 'listCents', v_list),
    'lines', jsonb_path_query_array(p_quote -> 'lines',
        '$[*] ? (!(@.sku starts with "promotion:" || @.sku starts with "offer:"))')
      || catalog_line('promo:' || p_promo.code, 'Code ' || p_promo.code, v_cents - v_list,
                      -- What the reseller pays the provider stays as it is: a code is paid from the margin.
                      CASE WHEN v_cost IS NOT NULL THEN 0 END));
END $$;
