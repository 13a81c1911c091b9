-- Days for which a further address is paid: up to the end of the server's paid time, rounded up to full days.
CREATE OR REPLACE FUNCTION servers_address_days(p_paid_until timestamptz, p_at timestamptz) RETURNS integer
LANGUAGE sql IMMUTABLE RETURN greatest(1, ceil(extract(epoch FROM p_paid_until - p_at) / 86400))::integer;
