-- So long disk and addresses of a suspended server are kept (product §9).
CREATE OR REPLACE FUNCTION servers_keeping() RETURNS interval LANGUAGE sql IMMUTABLE RETURN interval '7 days';
