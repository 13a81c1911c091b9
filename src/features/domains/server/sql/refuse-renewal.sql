-- Refuses a renewal that the state of a domain, or the ten years of every registry, forbid.
CREATE OR REPLACE FUNCTION domains_refuse_renewal(
  p_state text, p_expires timestamptz, p_years integer, p_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_state IN ('registering', 'transfer_in', 'redemption', 'transfer_out') THEN PERFORM refuse('domain_not_active'); END IF;
  IF p_state NOT IN ('active', 'expired') THEN PERFORM refuse('domain_ended'); END IF;
  IF p_expires + make_interval(years => p_years) > p_at + interval '10 years' THEN
    PERFORM refuse('domain_years_limit', '{"years": 10}');
  END IF;
END $$;
