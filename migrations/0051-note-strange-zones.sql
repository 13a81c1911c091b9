-- Owned by features/dns: zones that the name servers have and the books do not know.

CREATE TABLE dns_strays (
  name text PRIMARY KEY,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
