-- What the customer of a name pays for its shortest renewal, with the tax of the day that it begins on: as every page shows
-- it and autoprolong charges it.
CREATE OR REPLACE FUNCTION domains_due_cents(p_domain uuid) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT taxes_gross_cents(domains_next_cents(id) * domains_least_years(id), site_id, customer_id,
                                   coalesce(expires_at, created_at + interval '1 year'))
          FROM domains WHERE id = p_domain);
END $$;
