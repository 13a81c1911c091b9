-- Stores what an order on a domain pays for. The caller took its money, and holds the domain's row or inserted it.
CREATE OR REPLACE FUNCTION domains_note_order(
  p_site smallint, p_customer uuid, p_actor jsonb, p_request text, p_act text, p_domain uuid, p_order uuid,
  p_quote jsonb, p_starts timestamptz, p_is_automatic boolean, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO domain_orders (order_id, domain_id, act, years, starts_at, premium_cents, is_automatic, state, charges_at)
  VALUES (p_order, p_domain, p_act, (p_quote ->> 'years')::smallint, p_starts, (p_quote ->> 'premiumCents')::bigint,
          p_is_automatic, 'open', CASE WHEN p_is_automatic THEN p_starts - domains_renew_ahead() END);
  PERFORM audit_write(p_actor, 'domain.' || p_act, 'domain', p_domain::text,
                      jsonb_build_object('orderId', p_order, 'totalCents', p_quote -> 'totalCents'), p_request, p_at);
  PERFORM event_publish('domains.ordered.v1', p_site, p_customer,
                        jsonb_build_object('domainId', p_domain, 'orderId', p_order, 'act', p_act), p_at);
END $$;
