-- Owned by features/privacy. What people ask of their data (GDPR, articles 15, 17 and 20), and copies until they are fetched.
CREATE TABLE privacy_requests (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('copy', 'erasure')),
  site_id smallint NOT NULL REFERENCES sites (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  -- Of a copy: of this person alone; NULL: of the whole account.
  person_id uuid REFERENCES users (id),
  -- Who may fetch it, and is mailed; NULL: staff asked.
  user_id uuid REFERENCES users (id),
  asked_by jsonb NOT NULL,
  -- Why staff asked for it.
  reason text,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'ready', 'done', 'declined', 'withdrawn', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  -- Why it was declined, as the customer reads it.
  answer text,
  settled_at timestamptz,
  settled_by jsonb,
  bytes bigint,
  expires_at timestamptz,
  fetched_at timestamptz,
  CHECK (kind = 'copy' OR (person_id IS NULL AND bytes IS NULL AND state <> 'ready')),
  CHECK ((state = 'open') = (settled_at IS NULL))
);
CREATE UNIQUE INDEX privacy_requests_erasure ON privacy_requests (customer_id)
  WHERE kind = 'erasure' AND state = 'open';
CREATE UNIQUE INDEX privacy_requests_copy ON privacy_requests (customer_id, coalesce(user_id, customer_id), coalesce(person_id, customer_id))
  WHERE kind = 'copy' AND state = 'open';
CREATE INDEX privacy_requests_open ON privacy_requests (asked_at, id) WHERE state = 'open';
CREATE INDEX privacy_requests_customer ON privacy_requests (customer_id, asked_at DESC, id DESC);
CREATE INDEX privacy_requests_ready ON privacy_requests (expires_at) WHERE state = 'ready';
CREATE INDEX privacy_requests_newest ON privacy_requests (asked_at DESC, id DESC);

-- The archive, sealed piece by piece.
CREATE TABLE privacy_copy_parts (
  request_id uuid NOT NULL REFERENCES privacy_requests (id) ON DELETE CASCADE,
  position integer NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (request_id, position)
);

-- What was erased, by ids: they say what a restored backup has to erase again.
CREATE TABLE privacy_erasures (
  customer_id uuid PRIMARY KEY REFERENCES customers (id),
  site_id smallint NOT NULL REFERENCES sites (id),
  user_ids uuid[] NOT NULL,
  erased_at timestamptz NOT NULL,
  -- What was still on its way then has been erased too.
  swept_at timestamptz
);
CREATE INDEX privacy_erasures_unswept ON privacy_erasures (erased_at) WHERE swept_at IS NULL;
