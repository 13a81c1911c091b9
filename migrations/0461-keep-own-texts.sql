-- Owned by platform. Texts of a site in place of the product's, by language: every version, of which the last counts.

CREATE TABLE text_versions (
  site_id smallint NOT NULL REFERENCES sites (id),
  language text NOT NULL CHECK (length(language) <= 10),
  key text NOT NULL CHECK (length(key) <= 120),
  number integer NOT NULL CHECK (number > 0),
  -- Null: the product's own again.
  own text CHECK (length(own) <= 6000),
  -- What the product's said when it was written: a release that changes it shows so.
  shipped text NOT NULL,
  reason text NOT NULL,
  changed_by jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, language, key, number)
);

CREATE TRIGGER text_versions_stay BEFORE UPDATE OR DELETE ON text_versions
  FOR EACH ROW EXECUTE FUNCTION setting_versions_stay();
