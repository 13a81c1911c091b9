-- What the customer of a server pays for its next term, with the tax of the day that it begins on: as every page shows it
-- and autoprolong charges it.
CREATE OR REPLACE FUNCTION servers_due_cents(p_server uuid) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT taxes_gross_cents(servers_next_cents(id), site_id, customer_id, servers_next_start(id))
          FROM servers WHERE id = p_server);
END $$;
