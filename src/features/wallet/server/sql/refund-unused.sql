-- Returns a part of an order that its lines share by what is left of each: the days that a deletion left unused.
CREATE OR REPLACE FUNCTION wallet_refund_unused(
  p_order uuid, p_transaction uuid, p_kind text, p_cents bigint, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_lines jsonb := wallet_lines_paid(p_order);
  v_parts bigint[] := wallet_split(p_cents, ARRAY(
    SELECT (line ->> 'paidCents')::bigint - (line ->> 'refundedCents')::bigint
    FROM jsonb_array_elements(v_lines) WITH ORDINALITY AS l (line, n) ORDER BY n));
BEGIN
  PERFORM wallet_refund_lines(p_order, p_transaction, p_kind, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('position', line -> 'position', 'cents', v_parts[n])), '[]')
    FROM jsonb_array_elements(v_lines) WITH ORDINALITY AS l (line, n) WHERE v_parts[n] > 0), p_at);
END $$;
