-- What is quoted without an offer, before tax.
CREATE OR REPLACE FUNCTION catalog_list_cents_of(p_quote jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT sum((line ->> 'cents')::bigint)::bigint
  FROM jsonb_path_query(p_quote -> 'lines', '$[*] ? (!(@.sku starts with "promotion:" || @.sku starts with "offer:"))') AS line
$$;
