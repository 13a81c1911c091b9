-- What a usual term of a server counts as when days of it are given away: what it costs next, or the list where that is
-- more. A price that was lowered before makes no day free of limits.
CREATE OR REPLACE FUNCTION servers_term_worth(p_server uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT greatest(
    servers_next_cents(s.id),
    -- A length of term that is no longer sold counts as the most that it cost.
    coalesce((SELECT listed.cents FROM catalog_list_terms(s.site_id, s.plan_id) AS listed WHERE listed.months = s.months),
             (SELECT max(own.cents) FROM service_prices own
              WHERE own.service_id = s.id AND own.part = 'term' AND own.term = s.months), 0)
    + s.months * coalesce((SELECT sum(extras.price_cents) FROM server_addresses a JOIN extras ON extras.id = 'ipv4'
                           WHERE a.server_id = s.id AND NOT a.is_primary), 0))::bigint
  FROM servers s WHERE s.id = p_server
$$;
