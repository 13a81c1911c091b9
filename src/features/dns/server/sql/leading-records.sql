-- The records of a customer's zones that lead to one of these addresses: those that have it, and each ALIAS of a name of
-- theirs that has no other. A CNAME is left out: once the name behind it has no address, it leads nowhere. Zones whose
-- domain is set to other name servers count too, since it may come back. Addresses as the records have them.
CREATE OR REPLACE FUNCTION dns_leading_records(p_customer uuid, p_addresses text[])
RETURNS TABLE (record_id uuid, domain_id uuid, zone text, name text, type text, content text, priority integer, ttl integer)
LANGUAGE sql STABLE AS $$
  WITH mine AS MATERIALIZED (
    SELECT r.id, r.domain_id, z.name AS zone, r.name, r.type, r.content, r.priority, r.ttl,
           CASE r.name WHEN '@' THEN z.name ELSE r.name || '.' || z.name END AS host
    FROM dns_zones z JOIN dns_records r ON r.domain_id = z.domain_id
    WHERE z.customer_id = p_customer AND z.closed_at IS NULL AND r.type IN ('A', 'AAAA', 'ALIAS')
  )
  SELECT id, domain_id, zone, name, type, content, priority, ttl FROM mine
  WHERE type <> 'ALIAS' AND content = ANY (p_addresses)
     OR type = 'ALIAS' AND content IN (
       SELECT host FROM mine WHERE type <> 'ALIAS' GROUP BY host HAVING bool_and(content = ANY (p_addresses)))
  ORDER BY zone, name <> '@', name, type, content
$$;
