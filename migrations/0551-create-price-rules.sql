-- Owned by features/catalog. What sites of resellers cost and sell at. A site without a row here sells at list prices.
CREATE TABLE resale_sites (
  site_id smallint PRIMARY KEY REFERENCES sites (id),
  -- What its reseller pays less than the list, in basis points; set by staff.
  discount_basis_points integer NOT NULL DEFAULT 0 CHECK (discount_basis_points BETWEEN 0 AND 9000),
  created_at timestamptz NOT NULL
);
INSERT INTO resale_sites (site_id, created_at) SELECT shop_id, created_at FROM whitelabel_sites;

-- How prices of a reseller's site follow from costs. Rows are only added: the latest of a scope and an operation counts.
CREATE TABLE price_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES resale_sites (site_id),
  -- What it is for; the most special one counts.
  scope text NOT NULL CHECK (scope IN ('global', 'servers', 'domains') OR scope ~ '^(plan|ending):.'),
  operation text NOT NULL CHECK (operation IN ('*', 'register', 'renew', 'transfer', 'restore')),
  -- Null: what is more general counts again.
  mode text CHECK (mode IN ('percent', 'add', 'fixed')),
  -- Basis points on the cost; cents on each month or year; cents of each.
  value bigint NOT NULL CHECK (value >= 0),
  rounding text NOT NULL CHECK (rounding IN ('none', 'up-10', 'up-100', 'up-to-99')),
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- Months of plans and years of names differ: one sum for all of them means nothing.
  CHECK (scope LIKE '%:%' OR coalesce(mode, 'percent') = 'percent'),
  CHECK (mode <> 'percent' OR value <= 1000000)
);
CREATE INDEX price_rules_latest ON price_rules (site_id, scope, operation, id DESC);
