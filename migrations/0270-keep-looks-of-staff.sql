-- Owned by features/accounts.
-- Staff who looks at the cabinet as a user of a customer sees it: read-only and announced (decision 120). The tokens of
-- its one-time link and of its cookie are kept as hashes.
CREATE TABLE staff_looks (
  id uuid PRIMARY KEY,
  site_id integer NOT NULL REFERENCES sites,
  staff_id uuid NOT NULL REFERENCES staff,
  -- The session of the office that began it, with which it ends; pruned before the look is.
  staff_session_id uuid NOT NULL,
  customer_id uuid NOT NULL REFERENCES customers,
  user_id uuid NOT NULL REFERENCES users,
  reason text NOT NULL,
  writes boolean NOT NULL DEFAULT false CHECK (NOT writes),
  link_hash bytea UNIQUE,
  token_hash bytea UNIQUE,
  started_at timestamptz NOT NULL,
  opened_at timestamptz,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('staff', 'customer', 'time', 'access')),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
-- One at a time for each member of staff.
CREATE UNIQUE INDEX staff_looks_open ON staff_looks (staff_id) WHERE ended_at IS NULL;
CREATE INDEX staff_looks_customer ON staff_looks (customer_id, started_at DESC, id DESC);
CREATE INDEX staff_looks_started ON staff_looks (started_at DESC, id DESC);
-- What was shown: a part of the cabinet, and the object in it, or '' for all of it.
CREATE TABLE staff_look_pages (
  look_id uuid NOT NULL REFERENCES staff_looks,
  part text NOT NULL,
  object_id text NOT NULL,
  calls integer NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (look_id, part, object_id)
);
