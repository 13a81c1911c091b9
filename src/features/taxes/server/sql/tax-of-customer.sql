-- How what a site sells to a customer at a moment is taxed, as taxes_decide returns it; null while the site has taxes off.
CREATE OR REPLACE FUNCTION taxes_of(p_site smallint, p_customer uuid, p_at timestamptz) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_settings jsonb;
BEGIN
  SELECT jsonb_build_object('mode', mode, 'sellerCountry', seller_country, 'oss', oss, 'piecesNeeded', pieces_needed)
  INTO v_settings FROM tax_settings WHERE site_id = p_site AND mode <> 'off';
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN taxes_decide(v_settings, taxes_profile_of(p_customer), taxes_rates_at(p_at));
END $$;
