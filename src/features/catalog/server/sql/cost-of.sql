-- What a reseller pays the provider for what is quoted, without tax: the sum of its lines' costs. NULL where lines have none, on
-- the provider's own site.
CREATE OR REPLACE FUNCTION catalog_cost_of(p_quote jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT sum((line ->> 'costCents')::bigint)::bigint FROM jsonb_array_elements(p_quote -> 'lines') AS line
$$;
