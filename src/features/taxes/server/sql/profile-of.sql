-- What `taxes_decide` has to know of a customer; null of one who never said where they are.
CREATE OR REPLACE FUNCTION taxes_profile_of(p_customer uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('country', country, 'isBusiness', is_business, 'vatNumber', vat_number, 'viesState', vies_state,
                            'evidence', evidence)
  FROM tax_profiles WHERE customer_id = p_customer
$$;
