-- How long before its deletion an unpaid name is out of the zone: `cutDays` of durations.ts.
CREATE OR REPLACE FUNCTION domains_cut_ahead() RETURNS interval LANGUAGE sql IMMUTABLE RETURN interval '8 days';
