-- The audit's names of what ends a service for good.
CREATE OR REPLACE FUNCTION stats_closing_acts() RETURNS text[] LANGUAGE sql IMMUTABLE
RETURN ARRAY['server.terminate', 'server.delete', 'server.withdraw', 'domain.end'];
