-- The price of a further term of a server: its own price for the length of term that it has, the list for others. Where
-- the own price differs from the list, the plan's line takes the difference, so that the lines still add up.
CREATE OR REPLACE FUNCTION servers_quote_term(p_site smallint, p_server uuid, p_months integer) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT CASE s.months WHEN p_months THEN services_adjust_lines(list, 0, s.next_price_cents - (list ->> 'totalCents')::bigint)
                       ELSE list END
  FROM servers s, servers_quote_list_term(p_site, p_server, p_months) AS list WHERE s.id = p_server
$$;
