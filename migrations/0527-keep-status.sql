-- Owned by features/status. What staff says of disturbances and planned work: entries with updates and texts that never
-- change, so that a correction stays beside what it corrects.

CREATE TABLE status_entries (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  kind text NOT NULL CHECK (kind IN ('incident', 'maintenance')),
  -- Ids of `status_components`: what it is about.
  components text[] NOT NULL CHECK (cardinality(components) BETWEEN 1 AND 200),
  starts_at timestamptz NOT NULL,
  -- Of an incident: when it was resolved; null: it goes on.
  ends_at timestamptz,
  called_off_at timestamptz,
  -- Rises with each change: who changes what somebody else has changed meanwhile is refused.
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK (ends_at >= starts_at),
  CHECK (kind = 'incident' OR ends_at IS NOT NULL),
  CHECK (kind = 'maintenance' OR called_off_at IS NULL)
);
CREATE INDEX status_entries_by_start ON status_entries (site_id, starts_at DESC, id DESC);
CREATE INDEX status_entries_by_end ON status_entries (site_id, ends_at);

CREATE TABLE status_updates (
  entry_id uuid NOT NULL REFERENCES status_entries (id),
  -- From 1.
  number integer NOT NULL,
  at timestamptz NOT NULL,
  -- Of incidents alone.
  state text CHECK (state IN ('investigating', 'identified', 'monitoring', 'resolved')),
  severity text CHECK (severity IN ('degraded', 'outage')),
  written_by uuid NOT NULL REFERENCES staff (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (entry_id, number),
  CHECK ((state IS NULL) = (severity IS NULL))
);

-- What is read of an update in a language is the text with the highest number; an empty one: there is none any more.
CREATE TABLE status_texts (
  entry_id uuid NOT NULL REFERENCES status_entries (id),
  -- 0: the title of the entry.
  update_number integer NOT NULL,
  language text NOT NULL CHECK (length(language) <= 10),
  number integer NOT NULL,
  text text NOT NULL CHECK (length(text) <= 2000),
  written_by uuid NOT NULL REFERENCES staff (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (entry_id, update_number, language, number),
  CHECK (language <> 'en' OR text <> '')
);

CREATE FUNCTION status_keep_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what the status page said never changes';
END $$;
CREATE TRIGGER status_keep_updates BEFORE UPDATE OR DELETE ON status_updates
  FOR EACH ROW EXECUTE FUNCTION status_keep_words();
CREATE TRIGGER status_keep_texts BEFORE UPDATE OR DELETE ON status_texts
  FOR EACH ROW EXECUTE FUNCTION status_keep_words();

-- Since when the page says something of a component: days before are shown as not known.
CREATE TABLE status_components (
  site_id smallint NOT NULL REFERENCES sites (id),
  component text NOT NULL CHECK (length(component) <= 80),
  since timestamptz NOT NULL,
  PRIMARY KEY (site_id, component)
);

-- Rises whenever an entry changes, so that every process draws the pages again.
CREATE TABLE status_revisions (
  site_id smallint PRIMARY KEY REFERENCES sites (id),
  revision integer NOT NULL
);
