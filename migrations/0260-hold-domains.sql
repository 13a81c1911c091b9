-- Owned by features/domains. What staff holds of domains (decision 118): a lock against transfers that the customer
-- cannot take off, and on demand the name out of the zone. Rows are kept: when, why, who.
CREATE TABLE domain_holds (
  id uuid PRIMARY KEY,
  domain_id uuid NOT NULL REFERENCES domains (id),
  reason text NOT NULL CHECK (reason IN ('abuse', 'admin')),
  -- For staff alone, and what the customer reads.
  note text NOT NULL,
  shown_text text NOT NULL,
  -- Whether the name is taken out of the zone (clientHold, RFC 5731).
  stops_name boolean NOT NULL,
  -- Whether it was locked before, and is again when the hold ends.
  was_locked boolean NOT NULL,
  held_at timestamptz NOT NULL,
  held_by jsonb NOT NULL,
  ended_at timestamptz,
  ended_by jsonb
);
CREATE UNIQUE INDEX domain_holds_open ON domain_holds (domain_id) WHERE ended_at IS NULL;
CREATE INDEX domain_holds_domain ON domain_holds (domain_id, held_at);

ALTER TABLE domains
  -- The open hold, beside whatever its state is.
  ADD COLUMN hold_id uuid REFERENCES domain_holds (id),
  -- Staff has it out of the zone.
  ADD COLUMN is_stopped boolean NOT NULL DEFAULT false;
CREATE INDEX domains_held ON domains (id) WHERE hold_id IS NOT NULL;
