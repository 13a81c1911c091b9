-- The price of an item of a cart: {name, tld, years, quote}, where a premium name's quote is one of the search's.
-- Returns the result of domains_quote_act, and `premium`, which is stored with the domain.
CREATE OR REPLACE FUNCTION domains_quote_item(p_site smallint, p_item jsonb, p_at timestamptz) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_premium jsonb;
BEGIN
  IF p_item ->> 'quote' IS NOT NULL THEN
    SELECT jsonb_build_object('registerCents', q.register_cents, 'renewCents', q.renew_cents,
             'registerCostCents', q.register_cost_cents, 'renewCostCents', q.renew_cost_cents)
    INTO v_premium FROM domain_quotes q
    WHERE q.id = (p_item ->> 'quote')::uuid AND q.name = p_item ->> 'name' AND q.valid_until > p_at;
    IF NOT FOUND THEN PERFORM refuse('quote_expired', jsonb_build_object('name', p_item ->> 'name')); END IF;
  END IF;
  RETURN domains_quote_act(
      p_site, p_item ->> 'name', p_item ->> 'tld', 'register', (p_item ->> 'years')::integer, v_premium)
    || jsonb_build_object('premium', v_premium);
END $$;
