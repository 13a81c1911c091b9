-- Owned by features/domains: prices of premium names as the search answered them. Each registry makes its own.

CREATE TABLE domain_quotes (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- The first year and every further one, for the customer.
  register_cents bigint NOT NULL CHECK (register_cents > 0),
  renew_cents bigint NOT NULL CHECK (renew_cents > 0),
  -- The same at the registry: an order never pays more than was asked then.
  register_cost_cents bigint NOT NULL CHECK (register_cost_cents > 0),
  renew_cost_cents bigint NOT NULL CHECK (renew_cost_cents > 0),
  valid_until timestamptz NOT NULL
);
CREATE INDEX domain_quotes_valid ON domain_quotes (valid_until);
