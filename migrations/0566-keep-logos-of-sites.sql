-- Owned by platform. Logos of sites, as they were drawn again, by the keys under which the file store has their pictures.

CREATE TABLE site_logos (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
  -- 'arriving': its pictures are being stored. 'gone': they are still to be removed.
  state text NOT NULL CHECK (state IN ('arriving', 'shown', 'gone')),
  -- Of its content; its addresses begin with it.
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{32}$'),
  width smallint NOT NULL CHECK (width > 0),
  height smallint NOT NULL CHECK (height > 0),
  -- The theme in which it cannot be seen without a light or dark ground of its own.
  lost_in text CHECK (lost_in IN ('light', 'dark')),
  -- By the name of the picture.
  storage_keys jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX site_logos_shown ON site_logos (site_id) WHERE state = 'shown';
CREATE INDEX site_logos_left ON site_logos (created_at) WHERE state <> 'shown';
CREATE INDEX site_logos_site ON site_logos (site_id);

CREATE TRIGGER sites_changed AFTER INSERT OR UPDATE OR DELETE ON site_logos
  FOR EACH STATEMENT EXECUTE FUNCTION sites_changed();
