-- Gives a domain to another customer of its site, with its paid years and price, and to one of their contacts. What its
-- former customer set aside for the next year goes back to them first; their tags and transfer code do not go along, and
-- it renews itself no more. Where its ending has it so, a new registrant locks it against transfers. Books stay with the
-- customer who paid. The caller has checked the new one, and sends the registrant to the registry.
CREATE OR REPLACE FUNCTION domains_move_customer(
  p_domain uuid, p_from uuid, p_to uuid, p_contact uuid, p_actor jsonb, p_request text, p_reason text,
  p_release uuid, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_domain domains%ROWTYPE;
BEGIN
  PERFORM wallet_open(p_from);
  SELECT * INTO v_domain FROM domains WHERE id = p_domain AND customer_id = p_from FOR UPDATE;
  IF NOT FOUND THEN PERFORM refuse('not_found'); END IF;
  IF v_domain.state NOT IN ('active', 'expired') THEN PERFORM refuse('domain_not_active'); END IF;
  -- Its customer reads why it is held, in words that were written to them.
  IF v_domain.hold_id IS NOT NULL THEN PERFORM refuse('domain_held'); END IF;
  IF domains_is_busy(p_domain) THEN PERFORM refuse('domain_busy'); END IF;
  PERFORM domains_release_renewal(p_domain, p_release, p_at);
  IF EXISTS (SELECT FROM orders WHERE object_type = 'domain' AND object_id = p_domain AND state = 'paid')
  THEN PERFORM refuse('domain_busy'); END IF;

  DELETE FROM domain_codes WHERE domain_id = p_domain;
  PERFORM contacts_mark_used(p_contact, p_to, p_domain, v_domain.name, p_at);
  UPDATE domains d SET customer_id = p_to, owned_since = p_at, contact_id = p_contact, pushes_registrant = true,
    is_unverified = false, tags = '{}', autoprolong = false, deletes_at = NULL, renewal_due_at = NULL,
    renewal_error = NULL, revision = d.revision + 1, push_at = NULL, updated_at = p_at,
    transfer_locked_until = greatest(d.transfer_locked_until, p_at + (
      SELECT registrant_lock_days FROM tlds WHERE id = d.tld) * interval '1 day')
  WHERE id = p_domain;
  PERFORM
    event_publish('domains.moved-away.v1', v_domain.site_id, p_from, jsonb_build_object('domainId', p_domain), p_at),
    event_publish('domains.moved-here.v1', v_domain.site_id, p_to, jsonb_build_object('domainId', p_domain), p_at),
    audit_write(p_actor, 'domain.move-customer', 'domain', p_domain::text,
                jsonb_build_object('before', p_from, 'after', p_to, 'reason', p_reason), p_request, p_at);
END $$;
