-- The numbers of years that a domain may be renewed for now: those of its ending, never over ten years ahead. When the
-- registry has renewed it after its end, only the missing years are ordered there, and at least its minimum of them.
CREATE OR REPLACE FUNCTION domains_renewable_years(p_domain uuid, p_at timestamptz) RETURNS SETOF integer
LANGUAGE sql STABLE AS $$
  SELECT years
  FROM domains d JOIN tlds tld ON tld.id = d.tld, generate_series(tld.min_renew_years::integer, tld.max_years) AS years,
    round(extract(epoch FROM d.expires_at + make_interval(years => years)
      - coalesce(d.registry_expires_at, d.expires_at)) / 31556952) AS lacking
  WHERE d.id = p_domain AND d.expires_at + make_interval(years => years) <= p_at + interval '10 years'
    AND lacking NOT BETWEEN 1 AND tld.min_renew_years - 1
$$;
