-- Owned by features/catalog: what is sold, where, for how much. Prices in USD cents, net; tax is 0 now.

CREATE TABLE catalogue_version (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  version bigint NOT NULL
);
INSERT INTO catalogue_version (version) VALUES (1);

CREATE TABLE locations (
  id text PRIMARY KEY,
  name text NOT NULL,
  country text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  position integer NOT NULL,
  active boolean NOT NULL
);

CREATE TABLE plans (
  id text PRIMARY KEY,
  name text NOT NULL,
  vcpu integer NOT NULL,
  memory_mb integer NOT NULL,
  disk_gb integer NOT NULL,
  traffic_gb integer NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  position integer NOT NULL,
  active boolean NOT NULL
);

-- Where a plan is sold. No stock number means unlimited: no shared counter in the way of purchases.
CREATE TABLE plan_locations (
  plan_id text NOT NULL REFERENCES plans (id),
  location_id text NOT NULL REFERENCES locations (id),
  stock integer CHECK (stock >= 0),
  PRIMARY KEY (plan_id, location_id)
);

CREATE TABLE terms (
  months integer PRIMARY KEY CHECK (months > 0),
  discount_percent integer NOT NULL CHECK (discount_percent BETWEEN 0 AND 99)
);

CREATE TABLE images (
  id text PRIMARY KEY,
  family text NOT NULL,
  name text NOT NULL,
  version text NOT NULL,
  login_user text NOT NULL,
  min_disk_gb integer NOT NULL,
  position integer NOT NULL,
  active boolean NOT NULL
);

-- An offer for the first term only: a fixed price of the first month, or a percentage.
CREATE TABLE promotions (
  id text PRIMARY KEY,
  site_id smallint NOT NULL REFERENCES sites (id),
  kind text NOT NULL CHECK (kind IN ('first-month-price', 'first-term-percent')),
  price_cents bigint CHECK (price_cents > 0),
  percent integer CHECK (percent BETWEEN 1 AND 99),
  plan_ids text[] NOT NULL,
  countries text[],
  once_per_customer boolean NOT NULL,
  stock integer CHECK (stock >= 0),
  active boolean NOT NULL,
  CHECK ((kind = 'first-month-price') = (price_cents IS NOT NULL)),
  CHECK ((kind = 'first-term-percent') = (percent IS NOT NULL))
);

CREATE TABLE promotion_uses (
  promotion_id text NOT NULL REFERENCES promotions (id),
  customer_id uuid NOT NULL REFERENCES customers (id),
  order_id uuid NOT NULL,
  once_per_customer boolean NOT NULL,
  PRIMARY KEY (promotion_id, customer_id, order_id)
);
CREATE UNIQUE INDEX promotion_uses_once ON promotion_uses (promotion_id, customer_id) WHERE once_per_customer;

-- Every change of a sold thing gives the catalogue a new version: pages and quotes are cached by it.
-- Stock is not part of it: it moves with every purchase.
CREATE FUNCTION bump_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET version = version + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER locations_version AFTER INSERT OR UPDATE OR DELETE ON locations
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER plans_version AFTER INSERT OR UPDATE OR DELETE ON plans
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER plan_locations_version AFTER INSERT OR UPDATE OF plan_id, location_id OR DELETE ON plan_locations
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER terms_version AFTER INSERT OR UPDATE OR DELETE ON terms
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER images_version AFTER INSERT OR UPDATE OR DELETE ON images
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
CREATE TRIGGER promotions_version
  AFTER INSERT OR UPDATE OF kind, price_cents, percent, plan_ids, countries, once_per_customer, active OR DELETE
  ON promotions FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
