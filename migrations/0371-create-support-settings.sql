-- Owned by features/support. What a site promises, and what its staff writes often. A site without rows answers round
-- the clock, by the targets of the product.

CREATE TABLE support_numbers (
  site_id smallint PRIMARY KEY REFERENCES sites (id),
  last_number integer NOT NULL
);

CREATE TABLE support_hours (
  site_id smallint PRIMARY KEY REFERENCES sites (id),
  is_round_the_clock boolean NOT NULL,
  zone text NOT NULL,
  -- [{"day": 1, "from": "09:00", "to": "18:00"}], days from 1, Monday.
  ranges jsonb NOT NULL,
  -- ["2026-12-25"]
  holidays jsonb NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE TABLE support_targets (
  site_id smallint NOT NULL REFERENCES sites (id),
  priority text NOT NULL CHECK (priority IN ('normal', 'high', 'urgent')),
  first_minutes integer NOT NULL CHECK (first_minutes > 0),
  next_minutes integer NOT NULL CHECK (next_minutes > 0),
  PRIMARY KEY (site_id, priority)
);

CREATE TABLE canned_answers (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  short text NOT NULL,
  title text NOT NULL,
  body text NOT NULL CHECK (length(body) <= 20000),
  language text NOT NULL,
  uses integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  UNIQUE (site_id, short, language)
);
