-- How long before the end of the paid time a reserved renewal is started: `renewAheadDays` of shared/domain-limits.ts.
CREATE OR REPLACE FUNCTION domains_renew_ahead() RETURNS interval LANGUAGE sql IMMUTABLE RETURN interval '3 days';
