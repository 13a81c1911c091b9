-- A quote with the customer's tax: `cents` of its lines, `totalCents` and other prices in it become gross, `netCents` and
-- `taxCents` come beside them, and `tax` says how it was decided. As it was while the site has taxes off, or when it has
-- its tax. The tax of the total is rounded once, and each line gets what it adds to it: the lines sum up to the total.
CREATE OR REPLACE FUNCTION taxes_add(p_quote jsonb, p_site smallint, p_customer uuid, p_at timestamptz) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_tax jsonb := taxes_of(p_site, p_customer, p_at);
  v_rate integer := (v_tax ->> 'basisPoints')::integer;
  v_net bigint := (p_quote ->> 'totalCents')::bigint;
BEGIN
  IF v_tax IS NULL OR p_quote ? 'tax' THEN RETURN p_quote; END IF;
  RETURN p_quote || (
    SELECT jsonb_build_object('tax', v_tax, 'netCents', v_net, 'taxCents', taxes_tax_cents(v_net, v_rate),
      'totalCents', v_net + taxes_tax_cents(v_net, v_rate),
      'lines', coalesce(jsonb_agg(line.value || jsonb_build_object('netCents', line.net, 'taxCents', line.tax,
                                                          'cents', line.net + line.tax) ORDER BY line.n), '[]'))
    FROM (
      SELECT n, value, net, (taxes_tax_cents(upto, v_rate) - taxes_tax_cents(upto - net, v_rate)) AS tax
      FROM (SELECT n, value, (value ->> 'cents')::bigint AS net,
                   (sum((value ->> 'cents')::bigint) OVER (ORDER BY n))::bigint AS upto
            FROM jsonb_array_elements(p_quote -> 'lines') WITH ORDINALITY AS sold (value, n)) AS summed) AS line
  ) || (
    SELECT coalesce(jsonb_object_agg(key, value::text::bigint + taxes_tax_cents(value::text::bigint, v_rate)), '{}')
    FROM jsonb_each(p_quote) WHERE key IN ('monthlyCents', 'renewalCents', 'laterCents') AND jsonb_typeof(value) = 'number');
END $$;
