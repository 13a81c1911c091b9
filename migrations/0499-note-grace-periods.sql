-- Owned by features/domains.
ALTER TABLE domains
  -- Whether the registry was seen to name grace periods of a name (RFC 3915). Of such a name it says whether the add grace
  -- is still open; of others the days of its ending count.
  ADD COLUMN shows_graces boolean NOT NULL DEFAULT false,
  -- When its owner was last reminded of the contact data on file (ICANN's WDRP).
  ADD COLUMN contact_reminded_at timestamptz;
UPDATE domains SET shows_graces = true WHERE registry_graces <> '{}';
CREATE INDEX domains_contact_reminder ON domains (site_id, coalesce(contact_reminded_at, registered_at))
  WHERE state IN ('active', 'expired');
