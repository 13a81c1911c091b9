-- Owned by features/admin.
-- Operators are separate identities with their own sessions and permissions.
CREATE TABLE staff (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE,
  password_hash text NOT NULL,
  permissions text[] NOT NULL,
  created_at timestamptz NOT NULL,
  disabled_at timestamptz
);

CREATE TABLE staff_sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  staff_id uuid NOT NULL REFERENCES staff (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
