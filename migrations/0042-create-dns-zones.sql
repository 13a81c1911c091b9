-- Owned by features/dns. What the zones of our domains hold; name servers are brought to it after each commit.
CREATE TABLE dns_zones (
  domain_id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  customer_id uuid NOT NULL,
  name text NOT NULL UNIQUE,
  -- Counts the changes; what a writer saw is compared with it.
  version integer NOT NULL CHECK (version >= 1),
  -- The last version that our name servers were given, and the last that all of them answered with.
  pushed_version integer NOT NULL DEFAULT 0,
  live_version integer NOT NULL DEFAULT 0,
  live_at timestamptz,
  -- Why the last try came to nothing; null when it did not.
  problem text,
  tries integer NOT NULL DEFAULT 0,
  -- When to try again or to look again; null when there is nothing to do.
  due_at timestamptz,
  -- When it was last compared with the name servers.
  compared_at timestamptz,
  -- The domain has left: the zone is taken from the servers, then this row goes.
  closed_at timestamptz,
  -- What the parent zone says, and when it was asked.
  parent_servers text[],
  parent_asked_at timestamptz,
  -- DNSSEC: where the domain stands on the guarded way, since when, and what the registry has or gets.
  dnssec_state text NOT NULL DEFAULT 'off'
    CHECK (dnssec_state IN ('off', 'signing', 'publishing', 'on', 'withdrawing')),
  dnssec_since timestamptz,
  dnssec_due_at timestamptz,
  dnssec_problem text CHECK (dnssec_problem IN ('not_validated', 'registry_refused', 'unreachable')),
  signers jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL
);
CREATE INDEX dns_zones_due ON dns_zones (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX dns_zones_dnssec_due ON dns_zones (dnssec_due_at) WHERE dnssec_due_at IS NOT NULL;
CREATE INDEX dns_zones_compared ON dns_zones (compared_at NULLS FIRST);
CREATE INDEX dns_zones_customer ON dns_zones (customer_id);

CREATE TABLE dns_records (
  -- Stays the same whatever is changed in the record.
  id uuid PRIMARY KEY,
  domain_id uuid NOT NULL REFERENCES dns_zones (domain_id) ON DELETE CASCADE,
  -- Relative to the zone; @ is the zone itself.
  name text NOT NULL,
  type text NOT NULL,
  content text NOT NULL,
  priority integer,
  ttl integer NOT NULL CHECK (ttl BETWEEN 60 AND 86400),
  -- The version of the zone that brought it to what it is.
  changed_version integer NOT NULL
);
CREATE INDEX dns_records_zone ON dns_records (domain_id, name, type);

-- What each version changed: the way back to any of them.
CREATE TABLE dns_versions (
  domain_id uuid NOT NULL REFERENCES dns_zones (domain_id) ON DELETE CASCADE,
  version integer NOT NULL,
  at timestamptz NOT NULL,
  actor jsonb NOT NULL,
  cause text NOT NULL CHECK (cause IN ('edit', 'import', 'template', 'restore', 'reset', 'created')),
  added jsonb NOT NULL,
  removed jsonb NOT NULL,
  PRIMARY KEY (domain_id, version)
);
