-- Takes the money of an act on a domain and stores its purpose. The caller holds the domain's row, or inserted it.
CREATE OR REPLACE FUNCTION domains_pay(
  p_site smallint, p_customer uuid, p_actor jsonb, p_request text, p_key text, p_kind text, p_act text,
  p_domain uuid, p_order uuid, p_transaction uuid, p_quote jsonb, p_starts timestamptz, p_is_automatic boolean,
  p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wallet_pay_order(p_order, p_transaction, p_site, p_customer, p_key, p_kind, 'domain', p_domain, p_quote, p_at);
  PERFORM domains_note_order(p_site, p_customer, p_actor, p_request, p_act, p_domain, p_order, p_quote, p_starts,
                             p_is_automatic, p_at);
END $$;
