-- Owned by features/staff.
-- Acts that wait for a second person, and what became of them.
CREATE TABLE staff_approvals (
  id uuid PRIMARY KEY,
  act text NOT NULL,
  -- JSON as it was asked for, to the letter: the digest is of this text.
  payload text NOT NULL,
  -- Keyed: only the product can make one.
  digest bytea NOT NULL,
  object_type text NOT NULL,
  object_id text NOT NULL,
  cents bigint NOT NULL CHECK (cents >= 0),
  reason text NOT NULL,
  asked_by uuid NOT NULL REFERENCES staff (id),
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'waiting', 'done', 'failed', 'rejected', 'cancelled', 'expired')),
  -- When it runs without a second person, as there is none.
  runs_at timestamptz,
  decided_by uuid REFERENCES staff (id),
  decided_at timestamptz,
  note text,
  failure text,
  CHECK ((state = 'waiting') <= (runs_at IS NOT NULL))
);
CREATE INDEX staff_approvals_open ON staff_approvals (id) WHERE state IN ('asked', 'waiting');

-- Acts that were asked of the product under a key, each once: what was done, by whom, and what it counts against limits.
CREATE TABLE staff_act_uses (
  id uuid PRIMARY KEY,
  -- Whose limit it uses: who did it, or who approved it.
  staff_id uuid NOT NULL REFERENCES staff (id),
  act text NOT NULL,
  cents bigint NOT NULL CHECK (cents >= 0),
  at timestamptz NOT NULL
);
CREATE INDEX staff_act_uses_day ON staff_act_uses (staff_id, act, at);

CREATE TABLE staff_act_keys (
  staff_id uuid NOT NULL REFERENCES staff (id),
  key text NOT NULL,
  -- SHA-256 over act and payload: other things under the same key are refused.
  request_hash bytea NOT NULL,
  approval_id uuid REFERENCES staff_approvals (id),
  answer jsonb,
  at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, key)
);
