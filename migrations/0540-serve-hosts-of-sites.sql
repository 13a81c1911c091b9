-- Owned by platform. The hosts under which a site answers, and one number that says when what is known of sites is old.

-- Drafts and closed sites are not served; a suspended one keeps the cabinets of its customers.
ALTER TABLE sites ADD COLUMN state text NOT NULL DEFAULT 'live'
  CHECK (state IN ('draft', 'review', 'live', 'suspended', 'closing', 'closed'));

CREATE TABLE site_hosts (
  site_id smallint NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
  -- Lower case, without a port. `siteAlarms` names those that are no host names.
  host text NOT NULL CHECK (length(host) BETWEEN 1 AND 253),
  -- The host of the site's row, below a domain of the provider: it needs no proof and stays as long as the site.
  is_default boolean NOT NULL DEFAULT false,
  -- The one that links lead to; the others redirect there.
  is_primary boolean NOT NULL DEFAULT false,
  state text NOT NULL CHECK (state IN ('pending', 'active', 'failing', 'removed')),
  proof_token text,
  created_at timestamptz,
  verified_at timestamptz,
  checked_at timestamptz,
  -- Since when checks fail.
  failing_since timestamptz,
  -- What the last check saw at the authoritative servers.
  found jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (site_id, host),
  CHECK (is_primary <= (state IN ('active', 'failing'))),
  CHECK (is_default <= (state = 'active')),
  CHECK (is_default OR proof_token IS NOT NULL)
);
-- Anyone may claim a name, and only its owner can prove it: a claim keeps no other site from proving it.
CREATE UNIQUE INDEX site_hosts_served ON site_hosts (host) WHERE state IN ('active', 'failing');
CREATE UNIQUE INDEX site_hosts_primary ON site_hosts (site_id) WHERE is_primary;
CREATE INDEX site_hosts_due ON site_hosts (checked_at) WHERE NOT is_default AND state <> 'removed';

INSERT INTO site_hosts (site_id, host, is_default, is_primary, state)
SELECT id, host, true, true, 'active' FROM sites WHERE host IS NOT NULL;

CREATE FUNCTION site_hosts_follow_site() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE was_primary boolean;
BEGIN
  DELETE FROM site_hosts WHERE site_id = NEW.id AND is_default RETURNING is_primary INTO was_primary;
  IF NEW.host IS NOT NULL THEN
    INSERT INTO site_hosts (site_id, host, is_default, is_primary, state)
    VALUES (NEW.id, NEW.host, true, coalesce(was_primary, true), 'active');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER site_hosts_follow_insert AFTER INSERT ON sites
  FOR EACH ROW EXECUTE FUNCTION site_hosts_follow_site();
CREATE TRIGGER site_hosts_follow_update AFTER UPDATE OF host ON sites
  FOR EACH ROW WHEN (OLD.host IS DISTINCT FROM NEW.host) EXECUTE FUNCTION site_hosts_follow_site();

-- One row: changes of it commit in their order, so that no reader takes an older number with newer rows for good.
CREATE TABLE sites_version (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  number bigint NOT NULL
);
INSERT INTO sites_version (number) VALUES (1);

CREATE FUNCTION sites_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sites_version SET number = number + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER sites_changed AFTER INSERT OR UPDATE OR DELETE ON sites
  FOR EACH STATEMENT EXECUTE FUNCTION sites_changed();
CREATE TRIGGER sites_changed AFTER INSERT OR UPDATE OR DELETE ON site_hosts
  FOR EACH STATEMENT EXECUTE FUNCTION sites_changed();
CREATE TRIGGER sites_changed AFTER INSERT OR UPDATE OR DELETE ON setting_versions
  FOR EACH STATEMENT EXECUTE FUNCTION sites_changed();
CREATE TRIGGER sites_changed AFTER INSERT OR UPDATE OR DELETE ON text_versions
  FOR EACH STATEMENT EXECUTE FUNCTION sites_changed();
