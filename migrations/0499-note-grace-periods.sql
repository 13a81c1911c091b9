-- Owned by features/domains: whether the registry was seen to name grace periods of a name (RFC 3915). Of such a name it
-- says whether the add grace is still open; of others the days of its ending count.
ALTER TABLE domains ADD COLUMN shows_graces boolean NOT NULL DEFAULT false;
UPDATE domains SET shows_graces = true WHERE registry_graces <> '{}';
