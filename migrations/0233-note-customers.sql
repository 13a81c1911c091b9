-- Owned by features/accounts. What staff writes about customers, for staff alone.
CREATE TABLE customer_notes (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  body text NOT NULL,
  is_pinned boolean NOT NULL,
  made_at timestamptz NOT NULL,
  made_by uuid NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by uuid NOT NULL,
  removed_at timestamptz
);
CREATE INDEX customer_notes_customer ON customer_notes (customer_id, made_at);
-- What a note said before each change.
CREATE TABLE customer_note_versions (
  note_id uuid NOT NULL REFERENCES customer_notes (id) ON DELETE CASCADE,
  changed_at timestamptz NOT NULL,
  body text NOT NULL,
  written_by uuid NOT NULL,
  PRIMARY KEY (note_id, changed_at)
);
CREATE TABLE customer_flags (
  customer_id uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  code text NOT NULL CHECK (code ~ '^[a-z][a-z0-9-]{1,31}$'),
  note text NOT NULL,
  set_at timestamptz NOT NULL,
  set_by uuid NOT NULL,
  PRIMARY KEY (customer_id, code)
);
CREATE INDEX customer_flags_code ON customer_flags (code, customer_id);
