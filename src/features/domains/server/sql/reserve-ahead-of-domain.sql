-- How long before the end of the paid time autoprolong reserves money: `reserveAheadDays` of shared/domain-limits.ts.
CREATE OR REPLACE FUNCTION domains_reserve_ahead() RETURNS interval LANGUAGE sql IMMUTABLE RETURN interval '30 days';
