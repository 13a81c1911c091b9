-- Gives a service the prices of its terms that it begins with, in months, and what its reseller pays for each; null where
-- no one resells. All in one statement: a server has four terms.
CREATE OR REPLACE FUNCTION services_keep_terms(p_service uuid, p_terms integer[], p_cents bigint[], p_costs bigint[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO service_prices (service_id, part, term, cents, cost_cents, from_at)
  SELECT p_service, 'term', kept.term, kept.cents, kept.cost, '-infinity'
  FROM unnest(p_terms, p_cents, p_costs) AS kept (term, cents, cost);
END $$;
