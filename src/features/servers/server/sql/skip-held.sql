-- The days on which staff held a server beyond its paid time are not charged: the next term begins when the hold ends,
-- less what it ran unpaid before. One that was suspended for money begins its next term when that is paid anyway.
CREATE OR REPLACE FUNCTION servers_skip_held(p_server uuid, p_held_at timestamptz, p_at timestamptz) RETURNS void
LANGUAGE sql AS $$
  UPDATE servers SET paid_until = p_at - greatest(interval '0', p_held_at - paid_until),
    anchor_at = p_at - greatest(interval '0', p_held_at - paid_until), anchor_months = 0
  WHERE id = p_server AND service IN ('active', 'expired') AND paid_until < p_at
$$;
