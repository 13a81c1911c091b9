-- The price of a further term of a server: its own prices on the day that the term begins. Its
-- lines are those of the list, whose plan and addresses take the differences, so that they add up; a length of term
-- that is no longer sold has one line. The code that it was bought with has a line of its own while it counts.
-- Returns {catalogueVersion, lines: [{sku, label, cents, costCents where a reseller sells}], totalCents}.
CREATE OR REPLACE FUNCTION servers_quote_term(p_site smallint, p_server uuid, p_months integer) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_server servers%ROWTYPE;
  v_starts timestamptz := servers_next_start(p_server);
  v_total bigint;
  -- Without the code.
  v_full bigint;
  v_code text;
  -- What its reseller pays; null where no one resells it.
  v_cost bigint;
  v_amount integer;
  v_extras bigint;
  v_listed bigint;
  v_list jsonb;
  v_last integer;
BEGIN
  SELECT * INTO STRICT v_server FROM servers WHERE id = p_server;
  v_total := servers_term_cents(p_server, p_months, v_starts);
  IF v_total IS NULL THEN PERFORM refuse('plan_unavailable'); END IF;
  v_cost := servers_term_cost(p_server, p_months, v_starts);
  SELECT amount, cents * p_months INTO v_amount, v_extras FROM servers_extras_at(p_server, v_starts);
  v_full := servers_plan_cents(p_server, p_months, v_starts) + v_extras;
  IF NOT EXISTS (SELECT 1 FROM terms WHERE months = p_months) THEN
    v_list := jsonb_build_object('catalogueVersion', (SELECT version FROM catalogue_version), 'totalCents', v_full, 'lines',
      jsonb_build_array(catalog_line('server:' || v_server.plan_id,
        (SELECT name FROM plans WHERE id = v_server.plan_id) || ', ' || p_months || ' months', v_full, v_cost)));
  ELSE
    v_list := catalog_quote_renewal(p_site, v_server.plan_id, v_server.location_id, p_months, v_amount);
    v_last := jsonb_array_length(v_list -> 'lines') - 1;
    v_listed := CASE v_amount WHEN 0 THEN 0 ELSE (v_list #>> ARRAY['lines', v_last::text, 'cents'])::bigint END;
    v_list := services_adjust_lines(v_list, v_last, v_extras - v_listed, NULL);
    v_list := services_adjust_lines(v_list, 0, v_full - (v_list ->> 'totalCents')::bigint, v_cost - (
      SELECT sum((line ->> 'costCents')::bigint)::bigint FROM jsonb_array_elements(v_list -> 'lines') AS line));
  END IF;
  IF v_total = v_full THEN RETURN v_list; END IF;
  SELECT code INTO STRICT v_code FROM services_promo_left(p_server, p_months);
  RETURN v_list || jsonb_build_object('totalCents', v_total, 'lines', v_list -> 'lines' || catalog_line(
    -- What the reseller pays the provider stays as it is: a code is paid from the margin.
    'promo:' || v_code, 'Code ' || v_code, v_total - v_full, CASE WHEN v_cost IS NOT NULL THEN 0 END));
END $$;
