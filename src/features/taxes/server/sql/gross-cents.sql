-- What a customer pays for a net amount; null for none.
CREATE OR REPLACE FUNCTION taxes_gross_cents(p_net bigint, p_site smallint, p_customer uuid, p_at timestamptz)
RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN p_net
    + coalesce(taxes_tax_cents(p_net, (taxes_of(p_site, p_customer, p_at) ->> 'basisPoints')::integer), 0);
END $$;
