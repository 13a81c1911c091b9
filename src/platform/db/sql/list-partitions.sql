-- The ranges of a partitioned table by name, without its default one. PostgreSQL gives their bounds as text alone, which
-- it writes by the settings of the connection; by those of here they are the same on each, moments in ISO 8601 and UTC.
CREATE OR REPLACE FUNCTION partition_list(p_table regclass)
RETURNS TABLE (name text, lower_bound text, upper_bound text, mark text) LANGUAGE sql STABLE
SET datestyle = 'ISO, YMD' SET timezone = 'UTC' AS $$
  SELECT found.relname, found.bounds[1], found.bounds[2], obj_description(found.oid, 'pg_class') FROM (
    SELECT c.oid, c.relname, regexp_match(pg_get_expr(c.relpartbound, c.oid),
      'FROM \((?:MINVALUE|''([^'']*)'')\) TO \(''([^'']*)''\)') AS bounds
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = p_table) AS found
  WHERE found.bounds IS NOT NULL ORDER BY found.relname;
$$;
