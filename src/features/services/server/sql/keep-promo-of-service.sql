-- Keeps the code of a purchase with its service, where it lowers further terms too. Nothing where the quote uses none.
CREATE OR REPLACE FUNCTION services_keep_promo(p_service uuid, p_site smallint, p_order uuid, p_term integer, p_quote jsonb)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO service_promos (service_id, order_id, code, term, kind, percent, value_cents, min_cents, renewals)
  SELECT p_service, p_order, code, p_term, kind, percent, value_cents, min_cents, renewals
  FROM promo_codes
  WHERE site_id = p_site AND code = p_quote #>> '{promo,code}' AND renewals IS DISTINCT FROM 0
    AND (p_quote #>> '{promo,isUsed}')::boolean;
END $$;
