-- What a year of a name of ours costs that begins at p_starts: its own price. A premium name's was agreed when it was
-- bought.
CREATE OR REPLACE FUNCTION domains_year_cents(p_domain uuid, p_starts timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(services_cents_at(p_domain, 'term', 12, p_starts), d.premium_renew_cents, tld.renew_cents)
  FROM domains d JOIN tlds tld ON tld.id = d.tld WHERE d.id = p_domain
$$;
