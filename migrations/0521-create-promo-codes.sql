-- Owned by features/catalog: words that lower a price, for the first term of a server. What a code does is written once;
-- its limits, its end and whether it is paused can be changed.
CREATE TABLE promo_codes (
  id uuid PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  -- In capitals, as it is compared.
  code text NOT NULL CHECK (code ~ '^[A-Z0-9-]{4,32}$'),
  -- Codes that were made together.
  batch_id uuid,
  -- What staff calls it.
  note text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('percent', 'amount', 'first-price')),
  percent integer CHECK (percent BETWEEN 1 AND 99),
  -- What it takes off, or what the first month costs.
  value_cents bigint CHECK (value_cents > 0),
  -- NULL: all plans, all terms.
  plan_ids text[] CHECK (cardinality(plan_ids) > 0),
  months integer[] CHECK (cardinality(months) > 0),
  -- Of customers who have ordered nothing before, and of those who signed up since from_at.
  first_order_only boolean NOT NULL,
  new_customers_only boolean NOT NULL,
  -- What the order costs at least, before code and tax.
  min_cents bigint NOT NULL CHECK (min_cents >= 0),
  -- NULL: no limit. Only a code with one counts its uses in `used`: others would queue for one row without need.
  max_uses integer CHECK (max_uses > 0),
  per_customer integer CHECK (per_customer > 0),
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  from_at timestamptz NOT NULL,
  -- NULL: no end.
  until_at timestamptz CHECK (until_at > from_at),
  state text NOT NULL CHECK (state IN ('active', 'paused')),
  -- Counts changes: who changes it says which one was seen.
  version integer NOT NULL DEFAULT 1,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((kind = 'percent') = (percent IS NOT NULL)),
  CHECK ((kind = 'percent') = (value_cents IS NULL)),
  -- An order is never free, and never below nothing.
  CHECK (kind <> 'amount' OR min_cents > value_cents)
);
CREATE UNIQUE INDEX promo_codes_code ON promo_codes (site_id, code);
CREATE INDEX promo_codes_newest ON promo_codes (site_id, created_at DESC, id DESC);
CREATE INDEX promo_codes_batch ON promo_codes (batch_id) WHERE batch_id IS NOT NULL;

-- Each use, with what the order cost without the code and what the code took off, before tax, as it was sold. The use of an
-- order that failed is deleted: it is free again.
CREATE TABLE promo_uses (
  promo_id uuid NOT NULL REFERENCES promo_codes (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  -- The customer's first use, second, …: two orders at once cannot both be the last that is allowed.
  n integer NOT NULL,
  order_id uuid NOT NULL,
  list_cents bigint NOT NULL,
  discount_cents bigint NOT NULL CHECK (discount_cents > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (promo_id, customer_id, n)
);
CREATE UNIQUE INDEX promo_uses_order ON promo_uses (order_id);
CREATE INDEX promo_uses_customer ON promo_uses (customer_id);
