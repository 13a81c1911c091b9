-- What the next year of a name costs, without tax.
CREATE OR REPLACE FUNCTION domains_next_cents(p_domain uuid) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT domains_year_cents(id, coalesce(expires_at, created_at + interval '1 year')) FROM domains WHERE id = p_domain);
END $$;
