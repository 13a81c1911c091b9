-- Owned by features/whitelabel: sites that customers run under brands of their own.

CREATE TABLE whitelabel_sites (
  id uuid PRIMARY KEY,
  -- Whose it is, and where they are a customer.
  site_id smallint NOT NULL,
  customer_id uuid NOT NULL,
  -- The site itself: its state and its hosts are the platform's.
  shop_id smallint NOT NULL UNIQUE REFERENCES sites (id),
  -- Its host below the provider's domain. It is no other site's later either: links that lead there would change hands.
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9](-?[a-z0-9])*$' AND length(slug) BETWEEN 3 AND 32),
  languages text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  published_at timestamptz,
  FOREIGN KEY (customer_id, site_id) REFERENCES customers (id, site_id),
  CHECK (shop_id <> site_id)
);
CREATE INDEX whitelabel_sites_customer ON whitelabel_sites (customer_id, created_at DESC);
