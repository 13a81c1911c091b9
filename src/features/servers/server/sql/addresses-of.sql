-- The addresses of a server as DNS records have them.
CREATE OR REPLACE FUNCTION servers_addresses_of(p_server uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(host(address)), '{}') FROM server_addresses WHERE server_id = p_server
$$;
