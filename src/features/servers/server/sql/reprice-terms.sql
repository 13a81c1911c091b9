-- Brings what is shown as the next term's price up to the catalogue. What is charged is always quoted anew.
CREATE OR REPLACE FUNCTION servers_reprice_terms(p_server uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE servers s SET renewal_cents = priced.cents
  FROM (SELECT id, (servers_quote_term(site_id, id, months) ->> 'totalCents')::bigint AS cents FROM servers
        WHERE service IN ('active', 'expired', 'suspended') AND (p_server IS NULL OR id = p_server)
          AND EXISTS (SELECT 1 FROM terms t WHERE t.months = servers.months)) AS priced
  WHERE s.id = priced.id AND s.renewal_cents <> priced.cents;
END $$;
