-- Owned by features/catalog: days after a registration in which the registry takes a name back and returns its fee (the
-- add grace of RFC 3915); 0: it never does. Registries of countries differ, so an operator sets theirs.
ALTER TABLE tlds ADD COLUMN add_grace_days smallint NOT NULL DEFAULT 5 CHECK (add_grace_days BETWEEN 0 AND 45);
UPDATE tlds SET add_grace_days = 0 WHERE category = 'country';
