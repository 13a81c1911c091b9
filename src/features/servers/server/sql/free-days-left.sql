-- How many free days a server may still be given: 366 within a year, so that its paid time ends at some time.
CREATE OR REPLACE FUNCTION servers_free_days_left(p_server uuid, p_at timestamptz) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT greatest(0, 366 - coalesce(sum(days), 0))::integer FROM server_free_days
  WHERE server_id = p_server AND at > p_at - interval '1 year'
$$;
