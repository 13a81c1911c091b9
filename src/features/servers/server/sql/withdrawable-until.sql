-- The end of the last day on which the customer may withdraw: of p_days after the day of the first delivery, UTC. Renewals
-- begin no other time. Null before the delivery, and where that is not offered (p_days = 0). Who was given a
-- server of another customer made no contract for it.
CREATE OR REPLACE FUNCTION servers_withdrawable_until(p_server uuid, p_days integer) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT date_trunc('day', min(starts_at), 'UTC') + make_interval(days => p_days + 1)
  FROM server_periods WHERE server_id = p_server AND p_days > 0
    AND NOT EXISTS (SELECT FROM servers WHERE id = p_server AND owned_since IS NOT NULL)
$$;
