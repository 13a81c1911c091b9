-- A quote that catalog_apply_promo lowered, with what the code does to further terms of a server: the next costs the same, and
-- `laterCents` is what a term costs once the code counts no more. p_renewals: how many it lowers, null for all.
CREATE OR REPLACE FUNCTION catalog_keep_promo(p_quote jsonb, p_product text, p_renewals integer) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN p_product <> 'server' OR p_renewals IS NOT DISTINCT FROM 0
                 OR (p_quote #>> '{promo,isUsed}')::boolean IS NOT TRUE THEN p_quote
  ELSE p_quote || jsonb_build_object(
    'renewalCents', p_quote -> 'totalCents', 'laterCents', p_quote -> 'renewalCents',
    'promo', p_quote -> 'promo' || jsonb_build_object('renewals', p_renewals)) END;
