-- Whether a country has the VAT of the European Union. Greece is GR; EL is the prefix of its numbers alone.
CREATE OR REPLACE FUNCTION taxes_is_in_eu(p_country text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN taxes_area_of(p_country) = ANY (ARRAY['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU',
  'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK']);
