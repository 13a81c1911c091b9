-- Owned by features/support. What customers uploaded in the last 24 hours, also what was removed again: their limit
-- counts it.
CREATE TABLE ticket_uploads (
  -- The file's, whose row may be gone.
  file_id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customers (id),
  -- While it arrives: the most that it may become.
  bytes integer NOT NULL CHECK (bytes >= 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX ticket_uploads_customer ON ticket_uploads (customer_id, created_at);
CREATE INDEX ticket_uploads_time ON ticket_uploads (created_at);
