-- Owned by platform/audit. How a customer agreed to an order of staff is in their words, too.
CREATE OR REPLACE FUNCTION audit_redacted(p_detail jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE
    WHEN key IN ('before', 'after', 'name', 'consent') AND jsonb_typeof(value) IN ('string', 'object')
      THEN to_jsonb('erased'::text)
    ELSE value END), '{}'::jsonb)
  FROM jsonb_each(p_detail)
$$;
