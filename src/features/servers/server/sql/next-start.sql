-- The day whose prices the next term of a server has: the end of its paid time. It does not move while a server waits
-- for payment, so what is shown stays true; one that is suspended pays no more for being late.
CREATE OR REPLACE FUNCTION servers_next_start(p_server uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(paid_until, created_at + make_interval(months => months)) FROM servers WHERE id = p_server
$$;
