-- What staff set of the provider's site, as it was set last; null: nothing, so that the product's own counts. Its callers
-- name what the product's is, which is the fallback of `shared/settings/registry.ts`.
CREATE OR REPLACE FUNCTION setting_value(p_name text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT value FROM setting_versions WHERE site_id = 1 AND name = p_name ORDER BY number DESC LIMIT 1
$$;
