-- Owned by platform. What staff set of a site while the product runs: every version, of which the last counts.

CREATE TABLE setting_versions (
  site_id smallint NOT NULL REFERENCES sites (id),
  name text NOT NULL CHECK (length(name) <= 60),
  number integer NOT NULL CHECK (number > 0),
  -- Back to what the environment or the product says; `value` is null then.
  is_default boolean NOT NULL,
  value jsonb,
  reason text NOT NULL,
  changed_by jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Who writes the version that another has just written is refused by it.
  PRIMARY KEY (site_id, name, number),
  CHECK (is_default <= (value IS NULL))
);
CREATE INDEX setting_versions_newest ON setting_versions (site_id, changed_at DESC, name);

CREATE FUNCTION setting_versions_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'versions never change';
END $$;
CREATE TRIGGER setting_versions_stay BEFORE UPDATE OR DELETE ON setting_versions
  FOR EACH ROW EXECUTE FUNCTION setting_versions_stay();
