-- Owned by features/accounts. Who was asked by mail to join a customer's team.

CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  email text NOT NULL,
  email_canonical text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'technical', 'billing', 'viewer')),
  may_destroy boolean NOT NULL,
  -- SHA-256 of the token in the mailed link.
  token_hash bytea NOT NULL UNIQUE,
  invited_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Accepted, or taken back.
  ended_at timestamptz,
  accepted_by uuid REFERENCES users (id)
);
-- A further one to the same address takes the place of the first.
CREATE UNIQUE INDEX invitations_open ON invitations (customer_id, email_canonical) WHERE ended_at IS NULL;
