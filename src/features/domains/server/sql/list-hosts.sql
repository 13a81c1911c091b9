-- The sorted host names of name servers, to compare two lists.
CREATE OR REPLACE FUNCTION domains_hosts(p_servers jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(lower(server ->> 'host') ORDER BY lower(server ->> 'host')) FROM jsonb_array_elements(p_servers) AS server
$$;
