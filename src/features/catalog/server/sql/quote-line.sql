-- A line of a quote. `costCents` is what a reseller pays for it: lines of what no one resells have none.
CREATE OR REPLACE FUNCTION catalog_line(p_sku text, p_label text, p_cents bigint, p_cost bigint) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN jsonb_strip_nulls(jsonb_build_object('sku', p_sku, 'label', p_label, 'cents', p_cents, 'costCents', p_cost));
