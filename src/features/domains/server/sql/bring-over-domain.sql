-- Makes a name of our registrar account the domain of a customer who came from another product, as the registry has it:
-- nothing is charged, and nothing is sent to the registry. Refuses a name that anyone has here.
-- p_seen: {createdAt, expiresAt, transferredAt, statuses, graces, nameServers, isPrivate}.
CREATE OR REPLACE FUNCTION domains_bring_over(
  p_domain uuid, p_site smallint, p_customer uuid, p_actor jsonb, p_request text, p_name text, p_tld text,
  p_contact uuid, p_simulated boolean, p_seen jsonb, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_statuses text[] := ARRAY(SELECT jsonb_array_elements_text(p_seen -> 'statuses'));
  v_graces text[] := ARRAY(SELECT jsonb_array_elements_text(p_seen -> 'graces'));
BEGIN
  PERFORM domains_place(p_domain, p_site, p_customer, p_name, p_tld, 'registering', p_contact, p_seen -> 'nameServers',
                        false, (p_seen ->> 'isPrivate')::boolean, p_simulated, NULL, p_at);
  PERFORM domains_set_expiry(p_domain, (p_seen ->> 'expiresAt')::timestamptz, p_at);
  UPDATE domains SET
    came_until = expires_at, registered_at = (p_seen ->> 'createdAt')::timestamptz,
    is_locked = 'clientTransferProhibited' = ANY (v_statuses),
    transfer_locked_until = greatest((p_seen ->> 'createdAt')::timestamptz, (p_seen ->> 'transferredAt')::timestamptz)
      + make_interval(days => transfer_lock_days),
    registry_expires_at = expires_at, registry_name_servers = name_servers, registry_statuses = v_statuses,
    registry_graces = v_graces, shows_graces = v_graces <> '{}', seen_at = p_at,
    -- It is reminded of its contact data a year from now, not at once.
    contact_reminded_at = p_at
  WHERE id = p_domain;
  PERFORM contacts_bring_over_use(p_contact, p_customer, p_domain, p_name, p_at);
  DELETE FROM domain_strays WHERE name = p_name;
  PERFORM event_publish('domains.changed.v1', p_site, p_customer, jsonb_build_object('domainId', p_domain), p_at);
  PERFORM audit_write(p_actor, 'domain.bring-over', 'domain', p_domain::text,
                      jsonb_build_object('name', p_name, 'expiresAt', p_seen -> 'expiresAt'), p_request, p_at);
END $$;
