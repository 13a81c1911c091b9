-- What the next term of a server costs, without tax.
CREATE OR REPLACE FUNCTION servers_next_cents(p_server uuid) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT servers_term_cents(id, months, servers_next_start(id)) FROM servers WHERE id = p_server);
END $$;
