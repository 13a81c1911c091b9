-- Owned by platform.
-- What a site besides the provider's sets for itself: sender of mail, support address, links. See platform/tenancy/sites.ts.
ALTER TABLE sites ADD COLUMN settings jsonb NOT NULL DEFAULT '{}';
