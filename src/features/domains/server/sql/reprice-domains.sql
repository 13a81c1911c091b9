-- Updates price and cost of the next year from the catalogue: of one domain, or (null) of all. A premium name keeps the
-- price that was agreed when it was bought.
CREATE OR REPLACE FUNCTION domains_reprice(p_domain uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE domains d SET next_price_cents = coalesce(d.premium_renew_cents, listed.cents),
    next_cost_cents = coalesce(d.premium_renew_cents, listed.cents)
  FROM (SELECT held.site_id, held.tld,
               (catalog_quote_domain(held.site_id, held.tld, 'renew', tld.min_renew_years) ->> 'renewalCents')::bigint AS cents
        FROM (SELECT DISTINCT site_id, tld FROM domains WHERE p_domain IS NULL OR id = p_domain) AS held
        JOIN tlds tld ON tld.id = held.tld) AS listed
  WHERE d.site_id = listed.site_id AND d.tld = listed.tld AND (p_domain IS NULL OR d.id = p_domain)
    AND d.expires_at IS NOT NULL AND d.state NOT IN ('released', 'transferred_out')
    AND (d.next_price_cents, d.next_cost_cents) IS DISTINCT FROM
        (coalesce(d.premium_renew_cents, listed.cents), coalesce(d.premium_renew_cents, listed.cents))
$$;
