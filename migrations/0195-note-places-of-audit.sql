-- Owned by platform/audit. From where a call came that changed who gets into an account: personal data, which is why it
-- stands apart from the audit rows, which are kept, and goes after half a year.

CREATE TABLE audit_places (
  request_id text PRIMARY KEY,
  network text NOT NULL,
  user_agent text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX audit_places_at ON audit_places (at);

-- What a user did, by kind of act and newest first.
CREATE INDEX audit_log_user ON audit_log ((actor ->> 'id'), action, id) WHERE actor ->> 'kind' = 'user';
