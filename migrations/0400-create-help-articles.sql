-- Owned by features/help. Articles of the help, each with versions for each language that never change. What visitors read
-- is the version that `help_published` names.

CREATE TABLE help_articles (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 80),
  topic text NOT NULL CHECK (topic IN ('start', 'billing', 'servers', 'domains', 'account', 'api', 'support')),
  state text NOT NULL CHECK (state IN ('draft', 'published', 'withdrawn')),
  position integer NOT NULL,
  -- Rises with each change: who changes what somebody else has changed meanwhile is refused.
  version integer NOT NULL,
  -- The name of the text of the product that it came from; null: it was written here.
  shipped_as text,
  helpful integer NOT NULL DEFAULT 0,
  unhelpful integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  UNIQUE (site_id, slug),
  UNIQUE (site_id, shipped_as)
);
CREATE INDEX help_articles_by_change ON help_articles (site_id, changed_at DESC, id DESC);

CREATE TABLE help_versions (
  id uuid PRIMARY KEY,
  article_id uuid NOT NULL REFERENCES help_articles (id),
  language text NOT NULL,
  number integer NOT NULL,
  title text NOT NULL CHECK (length(title) <= 120),
  summary text NOT NULL CHECK (length(summary) <= 300),
  body text NOT NULL CHECK (length(body) <= 20000),
  -- Of a translation: the version of the English text that was published when it was written.
  english_number integer,
  -- The text of the product that it is, by its hash; null: staff wrote it.
  shipped_hash text,
  written_by uuid REFERENCES staff (id),
  created_at timestamptz NOT NULL,
  UNIQUE (article_id, language, number)
);

CREATE FUNCTION help_keep_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'versions of articles never change';
END $$;
CREATE TRIGGER help_keep_versions BEFORE UPDATE OR DELETE ON help_versions
  FOR EACH ROW EXECUTE FUNCTION help_keep_versions();

CREATE TABLE help_published (
  article_id uuid NOT NULL REFERENCES help_articles (id),
  language text NOT NULL,
  site_id smallint NOT NULL REFERENCES sites (id),
  number integer NOT NULL,
  -- False: the article is withdrawn; publishing it again brings all its languages back.
  is_live boolean NOT NULL,
  search tsvector NOT NULL,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (article_id, language),
  FOREIGN KEY (article_id, language, number) REFERENCES help_versions (article_id, language, number)
);
CREATE INDEX help_published_search ON help_published USING gin (search) WHERE is_live;
CREATE INDEX help_published_by_site ON help_published (site_id, language) WHERE is_live;

-- Rises whenever what visitors read changes, so that every process draws pages of the help again.
CREATE TABLE help_revisions (
  site_id smallint PRIMARY KEY REFERENCES sites (id),
  revision integer NOT NULL
);

-- Who said today whether an article helped, by a keyed hash of address and browser: rows go after the next day.
CREATE TABLE help_votes (
  article_id uuid NOT NULL REFERENCES help_articles (id),
  day date NOT NULL,
  visitor bytea NOT NULL,
  PRIMARY KEY (article_id, day, visitor)
);
CREATE INDEX help_votes_by_day ON help_votes (day);
