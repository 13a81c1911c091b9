-- Owned by platform/search. Parts of names are found by an index on their pieces of three characters. pg_trgm would
-- do the same, but sees no letters beyond ASCII where the database's libc locale is C, as that of the embedded one is.

-- One spelling for case and for the ways to write a letter.
CREATE FUNCTION search_fold(p_text text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 1
  RETURN lower(normalize(p_text, NFKC));

CREATE FUNCTION search_grams(p_text text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 1
  RETURN ARRAY(SELECT DISTINCT substr(folded, piece, 3)
               FROM (SELECT search_fold(p_text) AS folded) AS text_of, generate_series(1, length(folded) - 2) AS piece);

-- The pieces to look for: every third one and the last have all letters between them, and reading three times as many
-- of an index takes three times as long. What has them all still has to be compared.
CREATE FUNCTION search_query_grams(p_text text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 1
  RETURN ARRAY(SELECT DISTINCT substr(folded, piece, 3)
               FROM (SELECT search_fold(p_text) AS folded) AS text_of, generate_series(1, length(folded) - 2) AS piece
               WHERE piece % 3 = 1 OR piece = length(folded) - 2);

-- Without a list of what is pending, which each search would have to read through.
CREATE INDEX users_username_grams ON users USING gin (search_grams(username)) WITH (fastupdate = off);
CREATE INDEX users_email_grams ON users USING gin (search_grams(email)) WITH (fastupdate = off);
CREATE INDEX contacts_grams ON contacts USING gin (search_grams(
  name || E'\n' || coalesce(organization, '') || E'\n' || email || E'\n' || coalesce(local_name, '')
)) WITH (fastupdate = off);
CREATE INDEX servers_name_grams ON servers USING gin (search_grams(name)) WITH (fastupdate = off);
CREATE INDEX domains_name_grams ON domains USING gin (search_grams(name)) WITH (fastupdate = off);
