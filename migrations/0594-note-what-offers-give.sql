-- Owned by features/catalog: what offers took off, before tax, as it was sold. NULL in uses from before.
ALTER TABLE promotion_uses
  ADD COLUMN list_cents bigint,
  ADD COLUMN discount_cents bigint;
-- Names that were registered at the price of the first year. Those of orders that failed are deleted.
CREATE TABLE first_year_uses (
  order_id uuid PRIMARY KEY,
  tld_id text NOT NULL REFERENCES tlds (id),
  list_cents bigint NOT NULL,
  discount_cents bigint NOT NULL CHECK (discount_cents > 0)
);
CREATE INDEX first_year_uses_tld ON first_year_uses (tld_id);
