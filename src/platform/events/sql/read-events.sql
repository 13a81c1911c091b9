-- The next events above a cursor, oldest first; with p_customer that customer's. Rows of transactions that still run, or
-- may still commit with a lower number, are left for later. The lower bound alone says which ranges can be passed over:
-- a comparison of rows does not.
CREATE OR REPLACE FUNCTION event_read(p_xid xid8, p_id bigint, p_limit integer, p_customer uuid)
RETURNS SETOF outbox_events LANGUAGE plpgsql STABLE
-- The plan is the same wherever the cursor is, and making it for every range costs more than running it.
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF p_customer IS NULL THEN
    RETURN QUERY SELECT * FROM outbox_events
      WHERE xid >= p_xid AND (xid, id) > (p_xid, p_id) AND xid < pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY xid, id LIMIT p_limit;
  ELSE
    RETURN QUERY SELECT * FROM outbox_events
      WHERE customer_id = p_customer AND xid >= p_xid AND (xid, id) > (p_xid, p_id)
        AND xid < pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY xid, id LIMIT p_limit;
  END IF;
END $$;
