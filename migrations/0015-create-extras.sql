-- Owned by features/catalog.

-- What is sold beside a plan, by the month: `ipv4` is a further address.
CREATE TABLE extras (
  id text PRIMARY KEY,
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  active boolean NOT NULL
);

CREATE TRIGGER extras_version AFTER INSERT OR UPDATE OR DELETE ON extras
  FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue_version();
