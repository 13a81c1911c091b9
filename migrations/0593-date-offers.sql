-- Owned by features/catalog: offers that begin and end by the clock. Whether one runs now is kept by catalog_turn_offers, so that
-- pages, quotes and purchases change together, with the version of the catalogue.
ALTER TABLE promotions
  ADD COLUMN from_at timestamptz,
  ADD COLUMN until_at timestamptz,
  ADD COLUMN running boolean NOT NULL DEFAULT true,
  ADD CHECK (until_at > from_at);
ALTER TABLE tlds
  ADD COLUMN first_year_from timestamptz,
  ADD COLUMN first_year_until timestamptz,
  ADD COLUMN first_year_running boolean NOT NULL DEFAULT true,
  ADD CHECK (first_year_until > first_year_from);
