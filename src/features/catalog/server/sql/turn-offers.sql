-- Begins and ends offers whose time has come. Returns whether any did: what is on sale then has a new version, by which pages
-- and quotes are kept. Where none did nothing is updated: a statement that finds no row would make a version too.
CREATE OR REPLACE FUNCTION catalog_turn_offers(p_at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM promotions WHERE running <> catalog_offer_runs(from_at, until_at, p_at))
     AND NOT EXISTS (SELECT FROM tlds WHERE first_year_running <> catalog_offer_runs(first_year_from, first_year_until, p_at))
  THEN RETURN false; END IF;
  -- First, as in every publication: two that wait for each other would never end.
  UPDATE catalogue_version SET version = version + 1;
  UPDATE promotions SET running = NOT running WHERE running <> catalog_offer_runs(from_at, until_at, p_at);
  UPDATE tlds SET first_year_running = NOT first_year_running
  WHERE first_year_running <> catalog_offer_runs(first_year_from, first_year_until, p_at);
  RETURN true;
END $$;
