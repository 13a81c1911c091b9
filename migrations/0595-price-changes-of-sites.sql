-- Owned by features/services.
-- The site of the reseller who announced a change of prices; null: staff did.
ALTER TABLE price_changes ADD COLUMN site_id smallint REFERENCES sites (id);

CREATE INDEX price_changes_of_site ON price_changes (site_id, created_at DESC, id DESC) WHERE site_id IS NOT NULL;
