-- Owned by features/servers.
-- What the next term costs is the server's own: a term is charged what was shown, and a raise can be announced first.
-- An older release reads renewal_cents and charges the list of the moment: it must not start on this schema.
ALTER TABLE servers RENAME COLUMN renewal_cents TO next_price_cents;
-- The provider's share of the price: all of it, on the provider's own site.
ALTER TABLE servers ADD COLUMN next_cost_cents bigint CHECK (next_cost_cents >= 0);
UPDATE servers SET next_cost_cents = next_price_cents;
ALTER TABLE servers ALTER COLUMN next_cost_cents SET NOT NULL;
UPDATE schema_info SET min_code = 78;
