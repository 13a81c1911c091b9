-- How long disk and addresses of a suspended server are kept: `keptDays` of durations.ts.
CREATE OR REPLACE FUNCTION servers_keeping() RETURNS interval LANGUAGE sql IMMUTABLE RETURN interval '7 days';
