-- Whether the customers of a closed site are the provider's own: no one resells there any more.
CREATE OR REPLACE FUNCTION sites_is_kept(p_site smallint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM sites WHERE id = p_site AND kept_at IS NOT NULL)
$$;
