-- Removes what `dns_leading_records` finds if it has the digest that was seen (else `records_changed`), as a version of
-- each zone that can be put back: part of the caller's transaction. Versions beyond those that are kept go with the next change. Returns how many records were removed.
CREATE OR REPLACE FUNCTION dns_remove_leading(
  p_customer uuid, p_addresses text[], p_digest text, p_actor jsonb, p_request text, p_at timestamptz
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_zones uuid[];
  v_seen record;
  v_zone record;
  v_count integer := 0;
BEGIN
  -- Locked first and in one order, that of `syncZones` too: what another change left is read after it.
  SELECT array_agg(locked.domain_id) INTO v_zones FROM (
    SELECT z.domain_id FROM dns_zones z
    WHERE z.domain_id IN (SELECT l.domain_id FROM dns_leading_records(p_customer, p_addresses) l)
    ORDER BY z.domain_id FOR UPDATE) locked;
  SELECT * INTO v_seen FROM dns_digest_leading(p_customer, p_addresses);
  IF v_seen.digest IS DISTINCT FROM p_digest THEN PERFORM refuse('records_changed'); END IF;
  FOR v_zone IN
    SELECT z.domain_id, z.site_id, z.version + 1 AS version, array_agg(l.record_id) AS ids,
           jsonb_agg(jsonb_build_object('id', l.record_id, 'type', l.type, 'name', l.name, 'content', l.content,
                                        'priority', l.priority, 'ttl', l.ttl)) AS removed
    FROM dns_leading_records(p_customer, p_addresses) l JOIN dns_zones z ON z.domain_id = l.domain_id
    WHERE z.domain_id = ANY (v_zones) AND l.record_id = ANY (v_seen.ids) GROUP BY z.domain_id
  LOOP
    DELETE FROM dns_records WHERE id = ANY (v_zone.ids);
    UPDATE dns_zones SET version = v_zone.version, due_at = p_at, tries = 0, problem = NULL
    WHERE domain_id = v_zone.domain_id;
    INSERT INTO dns_versions (domain_id, version, at, actor, cause, added, removed)
    VALUES (v_zone.domain_id, v_zone.version, p_at, p_actor, 'server', '[]', v_zone.removed);
    PERFORM event_publish('dns.changed.v1', v_zone.site_id, p_customer,
                          jsonb_build_object('domainId', v_zone.domain_id), p_at);
    PERFORM audit_write(p_actor, 'dns.server', 'domain', v_zone.domain_id::text,
                        jsonb_build_object('addresses', to_jsonb(p_addresses)), p_request, p_at);
    v_count := v_count + cardinality(v_zone.ids);
  END LOOP;
  RETURN v_count;
END $$;
