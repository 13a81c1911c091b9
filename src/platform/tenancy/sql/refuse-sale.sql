-- Refuses to sell anything new on a site that is stopped, ends or has ended. What customers have there goes on: it is
-- renewed, and orders that were paid are delivered.
CREATE OR REPLACE FUNCTION sites_refuse_sale(p_site smallint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM sites WHERE id = p_site AND state <> 'live') THEN PERFORM refuse('site_sells_nothing'); END IF;
END $$;
