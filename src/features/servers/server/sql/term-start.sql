-- When a term that is paid now begins: at the end of the paid time, as long as the server ran all the time;
-- today for one that was suspended, since days on which it was off are not charged.
CREATE OR REPLACE FUNCTION servers_term_start(p_service text, p_paid_until timestamptz, p_at timestamptz)
RETURNS timestamptz LANGUAGE sql IMMUTABLE
RETURN CASE p_service WHEN 'suspended' THEN greatest(p_paid_until, p_at) ELSE p_paid_until END;
