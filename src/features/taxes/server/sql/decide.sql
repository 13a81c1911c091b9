-- How a sale is taxed (decision 156): the one place that says so, of nothing but its parameters.
-- p_settings: {mode, sellerCountry, oss, piecesNeeded}. p_profile: {country, isBusiness, vatNumber, viesState, evidence:
-- [{kind, country}]}, or null of a customer who never said where they are. p_rates: {country: basis points} of the day.
-- Returns {treatment, country, basisPoints, isKnown, isCareful}, or null where taxes are off.
--
-- A number that VIES does not confirm counts as none. Where a consumer is has to be said by piecesNeeded pieces of
-- evidence, and by more of them than say anything else; else the highest tax of all places that they name, and of the
-- seller's, is taken: what was too much can be credited, what was too little could not be asked for any more.
CREATE OR REPLACE FUNCTION taxes_decide(p_settings jsonb, p_profile jsonb, p_rates jsonb) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_seller text := taxes_area_of(p_settings ->> 'sellerCountry');
  v_own integer := (p_rates ->> v_seller)::integer;
  v_country text := taxes_area_of(p_profile ->> 'country');
  v_places text[];
  v_agreed text;
  v_decision jsonb;
BEGIN
  IF coalesce(p_settings ->> 'mode', 'off') = 'off' THEN RETURN NULL; END IF;
  IF v_own IS NULL THEN RAISE EXCEPTION 'no rate of % is confirmed', v_seller; END IF;
  IF p_profile IS NULL THEN
    RETURN jsonb_build_object('treatment', 'seller-country', 'country', v_seller, 'basisPoints', v_own, 'isKnown', false,
                              'isCareful', true);
  END IF;
  IF (p_profile ->> 'isBusiness')::boolean AND p_profile ->> 'vatNumber' IS NOT NULL AND p_profile ->> 'viesState' = 'valid'
     AND taxes_is_in_eu(v_country)
  THEN
    RETURN jsonb_build_object('isKnown', true, 'isCareful', false) || CASE WHEN v_country = v_seller
      THEN jsonb_build_object('treatment', 'domestic', 'country', v_seller, 'basisPoints', v_own)
      ELSE jsonb_build_object('treatment', 'reverse-charge', 'country', v_country, 'basisPoints', 0) END;
  END IF;

  -- Each kind of evidence counts once; the country that the customer gave is one of them.
  WITH piece AS (
    SELECT 'billing' AS kind, v_country AS country
    UNION
    SELECT said ->> 'kind', taxes_area_of(said ->> 'country')
    FROM jsonb_array_elements(coalesce(p_profile -> 'evidence', '[]')) AS said WHERE said ->> 'kind' <> 'billing'
      -- Where one piece suffices, a connection by another country's exit is nothing against what the customer says.
      AND NOT (said ->> 'kind' = 'connection' AND (p_settings ->> 'piecesNeeded')::integer = 1)
  ), counted AS (
    SELECT country, count(DISTINCT kind) AS pieces FROM piece GROUP BY country
  )
  SELECT array_agg(country ORDER BY country),
         (SELECT c.country FROM counted c WHERE c.pieces >= (p_settings ->> 'piecesNeeded')::integer
            AND c.pieces > ALL (SELECT o.pieces FROM counted o WHERE o.country <> c.country))
  INTO v_places, v_agreed FROM counted;

  SELECT jsonb_build_object('treatment', place.treatment, 'country', place.country, 'basisPoints', place.basis_points,
                            'isKnown', true, 'isCareful', v_agreed IS NULL)
  INTO STRICT v_decision
  FROM unnest(CASE WHEN v_agreed IS NULL THEN v_places || v_seller ELSE ARRAY[v_agreed] END) AS named (country)
  CROSS JOIN LATERAL (SELECT
    CASE WHEN named.country = v_seller THEN 'domestic' WHEN NOT taxes_is_in_eu(named.country) THEN 'outside'
         WHEN (p_settings ->> 'oss')::boolean AND p_rates ? named.country THEN 'eu-consumer' ELSE 'seller-country' END AS treatment
  ) AS kind
  CROSS JOIN LATERAL (SELECT kind.treatment,
    CASE kind.treatment WHEN 'seller-country' THEN v_seller ELSE named.country END AS country,
    CASE kind.treatment WHEN 'outside' THEN 0 WHEN 'eu-consumer' THEN (p_rates ->> named.country)::integer ELSE v_own END AS basis_points
  ) AS place
  ORDER BY place.basis_points DESC, place.country = v_country DESC, place.treatment LIMIT 1;
  RETURN v_decision;
END $$;
