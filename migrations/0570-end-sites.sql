-- Owned by platform. A site that ends says when, and one whose customers the provider took over is served still.
ALTER TABLE sites
  -- Of one that is closing.
  ADD COLUMN closes_at timestamptz,
  -- Closed, with customers: they reach it under a neutral name and host.
  ADD COLUMN kept_at timestamptz CHECK (kept_at IS NULL OR state = 'closed');
CREATE INDEX sites_closing ON sites (closes_at) WHERE state = 'closing';

-- Owned by features/whitelabel. Who stopped a site, because its owner opens none that our staff stopped.
ALTER TABLE whitelabel_sites ADD COLUMN stopped_by text CHECK (stopped_by IN ('owner', 'staff'));
