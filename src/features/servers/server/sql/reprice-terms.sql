-- Updates price and cost of the next term from the catalogue: of one server, or (null) of all.
CREATE OR REPLACE FUNCTION servers_reprice_terms(p_server uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE servers s SET next_price_cents = listed.cents, next_cost_cents = listed.cents
  FROM (SELECT id, (servers_quote_list_term(site_id, id, months) ->> 'totalCents')::bigint AS cents FROM servers
        WHERE service IN ('active', 'expired', 'suspended') AND (p_server IS NULL OR id = p_server)
          AND EXISTS (SELECT 1 FROM terms t WHERE t.months = servers.months)) AS listed
  WHERE s.id = listed.id AND (s.next_price_cents, s.next_cost_cents) <> (listed.cents, listed.cents);
END $$;
