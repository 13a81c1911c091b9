-- The present price of a restore of a domain, with its minimum years. One that is paid so far ahead that these
-- would be over ten years ahead is restored without them.
CREATE OR REPLACE FUNCTION domains_quote_restore(p_site smallint, p_domain uuid, p_at timestamptz) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN d.expires_at + make_interval(years => domains_least_years(p_domain)) <= p_at + interval '10 years'
    THEN quote
    ELSE quote || jsonb_build_object('lines', jsonb_build_array(quote #> '{lines,0}'),
      'totalCents', quote #> '{lines,0,cents}', 'years', 0, 'premiumCents', NULL) END
  FROM domains d, domains_quote(p_site, p_domain, 'restore', 1) AS quote WHERE d.id = p_domain
$$;
