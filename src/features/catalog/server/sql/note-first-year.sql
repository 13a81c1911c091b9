-- Notes that a name was sold at the price of the first year: see catalog_quote_domain. Nothing where the quote has none.
CREATE OR REPLACE FUNCTION catalog_note_first_year(p_order uuid, p_tld text, p_quote jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO first_year_uses (order_id, tld_id, list_cents, discount_cents)
  SELECT p_order, p_tld, catalog_list_cents_of(p_quote), catalog_list_cents_of(p_quote) - (p_quote ->> 'totalCents')::bigint
  WHERE jsonb_path_exists(p_quote -> 'lines', '$[*] ? (@.sku == "offer:first-year")')
$$;
