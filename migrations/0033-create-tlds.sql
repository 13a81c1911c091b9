-- Owned by features/catalog: the endings of domain names and what they cost, in USD cents, net; tax is 0 now.

CREATE TABLE tlds (
  -- In ASCII, without the first dot: com, co.uk, xn--p1ai.
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9-]+(\.[a-z0-9-]+)*$' AND length(id) <= 63),
  -- As people write it.
  name text NOT NULL,
  category text NOT NULL CHECK (category IN ('general', 'country', 'tech')),
  popular boolean NOT NULL,
  register_cents bigint NOT NULL CHECK (register_cents > 0),
  -- An offer for the first year of a registration; none: the first year costs what every year costs.
  first_year_cents bigint CHECK (first_year_cents > 0 AND first_year_cents < register_cents),
  renew_cents bigint NOT NULL CHECK (renew_cents > 0),
  transfer_cents bigint NOT NULL CHECK (transfer_cents > 0),
  -- How many years a transfer adds to the paid time.
  transfer_years smallint NOT NULL CHECK (transfer_years IN (0, 1)),
  restore_cents bigint NOT NULL CHECK (restore_cents > 0),
  min_years smallint NOT NULL CHECK (min_years BETWEEN 1 AND 10),
  max_years smallint NOT NULL CHECK (max_years BETWEEN min_years AND 10),
  position integer NOT NULL,
  active boolean NOT NULL
);

CREATE TRIGGER tlds_version AFTER INSERT OR UPDATE OR DELETE ON tlds
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
