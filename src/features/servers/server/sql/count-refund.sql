-- What a server's deletion gives back of each order that is paid beyond p_at: see `servers_count_unused`.
CREATE OR REPLACE FUNCTION servers_count_refund(p_server uuid, p_at timestamptz) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$ BEGIN RETURN servers_count_unused(p_server, false, p_at); END $$;
