-- How long a deletion can be cancelled: `deletionWaitHours` of durations.ts.
CREATE OR REPLACE FUNCTION domains_deletion_wait() RETURNS interval LANGUAGE sql IMMUTABLE RETURN interval '72 hours';
