-- How long a server runs on after its paid time: `graceHours` of durations.ts.
CREATE OR REPLACE FUNCTION servers_grace() RETURNS interval LANGUAGE sql IMMUTABLE RETURN interval '24 hours';
