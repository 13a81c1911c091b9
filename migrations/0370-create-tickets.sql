-- Owned by features/support. A ticket and a chat are one thing: a thread of messages (decision 133).

CREATE TABLE tickets (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  -- As people name it; never an authority.
  number integer NOT NULL,
  -- Who wrote first, and which user or member of staff that was; null: a user who is gone.
  opened_by_kind text NOT NULL CHECK (opened_by_kind IN ('customer', 'staff')),
  opened_by uuid,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 150),
  topic text NOT NULL CHECK (topic IN ('billing', 'server', 'domain', 'account', 'abuse', 'other')),
  -- What it is about, by reference, with its label as it was.
  service_kind text,
  service_id uuid,
  service_label text CHECK (length(service_label) <= 300),
  state text NOT NULL CHECK (state IN ('open', 'answered', 'held', 'closed')),
  held_until timestamptz,
  priority text NOT NULL CHECK (priority IN ('normal', 'high', 'urgent')),
  assignee_id uuid REFERENCES staff (id),
  -- The promise of the first answer: set once; null where staff wrote first.
  first_due_at timestamptz,
  -- Null exactly when the last message of a person is ours, or nothing is waited for.
  next_due_at timestamptz,
  first_answered_at timestamptz,
  -- Who of the two wrote last.
  last_by text NOT NULL CHECK (last_by IN ('customer', 'staff')),
  last_customer_at timestamptz,
  last_staff_at timestamptz,
  -- When the customer was notified that it closes in a day.
  closing_notice_at timestamptz,
  closed_at timestamptz,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  rating_note text CHECK (length(rating_note) <= 1000),
  follows_id uuid REFERENCES tickets (id),
  merged_into uuid REFERENCES tickets (id),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (site_id, number),
  CHECK ((service_kind IS NULL) = (service_id IS NULL) AND (service_kind IS NULL) = (service_label IS NULL)),
  CHECK ((state = 'held') = (held_until IS NOT NULL)),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK (next_due_at IS NULL OR state = 'open'),
  CHECK (rating_note IS NULL OR rating IS NOT NULL),
  CHECK (merged_into IS NULL OR (state = 'closed' AND merged_into <> id))
);
CREATE INDEX tickets_customer ON tickets (customer_id, updated_at DESC, id DESC);
CREATE INDEX tickets_created ON tickets (customer_id, created_at DESC, id DESC);
-- The queue: the nearest promise first; what has none came back from a hold, and waits since then.
CREATE INDEX tickets_due ON tickets ((coalesce(next_due_at, updated_at)), id) WHERE state = 'open';
CREATE INDEX tickets_held ON tickets (held_until, id) WHERE state = 'held';
CREATE INDEX tickets_answered ON tickets (last_staff_at, id) WHERE state = 'answered';
CREATE INDEX tickets_closed ON tickets (closed_at DESC, id DESC) WHERE state = 'closed';
CREATE INDEX tickets_assignee ON tickets (assignee_id) WHERE state IN ('open', 'held');
CREATE INDEX tickets_service ON tickets (service_id) WHERE service_id IS NOT NULL;
CREATE INDEX tickets_number ON tickets (number);
CREATE INDEX tickets_first_due ON tickets (first_due_at) WHERE first_due_at IS NOT NULL;
CREATE INDEX tickets_answered_first ON tickets (first_answered_at) WHERE first_answered_at IS NOT NULL;
CREATE INDEX tickets_subject_grams ON tickets USING gin (search_grams(subject)) WITH (fastupdate = off);

CREATE TABLE ticket_messages (
  id uuid PRIMARY KEY,
  -- In the order of the thread: a ticket's messages are written under its lock.
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ticket_id uuid NOT NULL REFERENCES tickets (id),
  author_kind text NOT NULL CHECK (author_kind IN ('customer', 'staff', 'system', 'telegram-guest')),
  -- A user or a member of staff; null: the product itself, or a user who is gone.
  author_id uuid,
  via text NOT NULL CHECK (via IN ('web', 'api', 'mail', 'telegram')),
  visibility text NOT NULL CHECK (visibility IN ('public', 'note')),
  -- Plain text, never anything else.
  body text NOT NULL CHECK (length(body) <= 20000),
  -- What a line of the product says, and what it knew.
  line text,
  details jsonb,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  CHECK ((author_kind = 'system') = (line IS NOT NULL)),
  CHECK (author_kind <> 'customer' OR visibility = 'public')
);
CREATE INDEX ticket_messages_ticket ON ticket_messages (ticket_id, seq);
-- Whether support is here.
CREATE INDEX ticket_messages_staff ON ticket_messages (created_at) WHERE author_kind = 'staff';

CREATE TABLE ticket_participants (
  ticket_id uuid NOT NULL REFERENCES tickets (id),
  user_id uuid NOT NULL REFERENCES users (id),
  is_muted boolean NOT NULL,
  PRIMARY KEY (ticket_id, user_id)
);
CREATE INDEX ticket_participants_user ON ticket_participants (user_id);

CREATE TABLE ticket_reads (
  ticket_id uuid NOT NULL REFERENCES tickets (id),
  reader_kind text NOT NULL CHECK (reader_kind IN ('user', 'staff')),
  reader_id uuid NOT NULL,
  up_to uuid NOT NULL REFERENCES ticket_messages (id),
  up_to_seq bigint NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (ticket_id, reader_kind, reader_id)
);
CREATE INDEX ticket_reads_reader ON ticket_reads (reader_kind, reader_id);
CREATE INDEX ticket_reads_staff ON ticket_reads (read_at) WHERE reader_kind = 'staff';

-- Tickets that staff linked, the smaller id first.
CREATE TABLE ticket_links (
  ticket_id uuid NOT NULL REFERENCES tickets (id),
  other_id uuid NOT NULL REFERENCES tickets (id),
  PRIMARY KEY (ticket_id, other_id),
  CHECK (ticket_id < other_id)
);
CREATE INDEX ticket_links_other ON ticket_links (other_id);
