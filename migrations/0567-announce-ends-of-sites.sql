-- Owned by features/whitelabel. Which customers of a site were notified that it ends, and that it ended: each of them once.

CREATE TABLE site_end_notices (
  customer_id uuid NOT NULL REFERENCES customers (id),
  kind text NOT NULL CHECK (kind IN ('closes', 'closed')),
  -- The day on which it was to end, or did: a closing that was taken back and begins again is another.
  ends_at timestamptz NOT NULL,
  notified_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, kind, ends_at)
);
