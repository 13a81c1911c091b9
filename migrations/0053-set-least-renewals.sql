-- Owned by features/catalog: for how many years a name is renewed at least.

ALTER TABLE tlds ADD COLUMN min_renew_years smallint NOT NULL DEFAULT 1;

-- A registry that registers for no less renews for no less; an operator sets another number by the catalogue's document.
UPDATE tlds SET min_renew_years = min_years;

ALTER TABLE tlds
  ALTER COLUMN min_renew_years DROP DEFAULT,
  ADD CONSTRAINT tlds_min_renew_years_check CHECK (min_renew_years BETWEEN 1 AND max_years);
