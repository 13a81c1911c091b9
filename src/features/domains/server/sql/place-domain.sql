-- Inserts a name that is being bought, with the terms of its ending. Refuses a name that anyone has here.
CREATE OR REPLACE FUNCTION domains_place(
  p_domain uuid, p_site smallint, p_customer uuid, p_name text, p_tld text, p_state text, p_contact uuid,
  p_name_servers jsonb, p_autoprolong boolean, p_is_private boolean, p_simulated boolean, p_premium jsonb, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Before any money: contacts_mark_used checks it again under its lock.
  IF NOT EXISTS (SELECT 1 FROM contacts WHERE id = p_contact AND customer_id = p_customer) THEN
    PERFORM refuse('not_found');
  END IF;
  INSERT INTO domains (id, site_id, customer_id, name, tld, state, simulated, contact_id, name_servers, autoprolong,
                       is_private, grace_days, redemption_days, pending_days, transfer_lock_days,
                       premium_renew_cents, premium_cost_cents, created_at, updated_at)
  SELECT p_domain, p_site, p_customer, p_name, p_tld, p_state, p_simulated, p_contact, p_name_servers, p_autoprolong,
         p_is_private, tld.grace_days, tld.redemption_days, tld.pending_delete_days, tld.transfer_lock_days,
         (p_premium ->> 'renewCents')::bigint, (p_premium ->> 'renewCostCents')::bigint, p_at, p_at
  FROM tlds tld WHERE tld.id = p_tld
  -- In the words of its index.
  ON CONFLICT (name) WHERE state NOT IN ('failed', 'transfer_failed', 'released', 'transferred_out') DO NOTHING;
  IF NOT FOUND THEN PERFORM refuse('domain_held_already', jsonb_build_object('name', p_name)); END IF;
  PERFORM services_keep_cents(p_domain, 'term', 12, price.cents, price.cost_cents)
  FROM tlds tld, catalog_resale_price(p_site, CASE WHEN p_premium ->> 'renewCents' IS NULL THEN 'ending:' || p_tld ELSE 'premium' END,
    'renew', coalesce((p_premium ->> 'renewCents')::bigint, tld.renew_cents), 1, 0) AS price
  WHERE tld.id = p_tld;
END $$;
