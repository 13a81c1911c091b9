-- The shortest renewal of a domain, in years.
CREATE OR REPLACE FUNCTION domains_least_years(p_domain uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT tld.min_renew_years::integer FROM domains d JOIN tlds tld ON tld.id = d.tld WHERE d.id = p_domain
$$;
