-- The country whose VAT a country belongs to: Monaco is treated as France. Services of Northern Ireland are those of the
-- United Kingdom (its numbers XI are for goods), as are Jersey and Guernsey their own: all of them are outside.
CREATE OR REPLACE FUNCTION taxes_area_of(p_country text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE p_country WHEN 'MC' THEN 'FR' ELSE p_country END;
