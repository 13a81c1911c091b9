-- How long before the end of the paid time autoprolong reserves money: `reserveAheadDays` of durations.ts.
CREATE OR REPLACE FUNCTION servers_reserve_ahead() RETURNS interval LANGUAGE sql IMMUTABLE RETURN interval '3 days';
