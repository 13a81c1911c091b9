-- Owned by platform/search. The three pieces of a text that the fewest rows have, by the statistics of an index on
-- `search_grams`; what those do not name is rare. Each further piece is another list to step through, and the rows that
-- have these are compared anyway.
CREATE FUNCTION search_rarest_grams(p_text text, p_index text) RETURNS text[]
  LANGUAGE sql STABLE STRICT
  BEGIN ATOMIC
    SELECT array_agg(piece) FROM (
      SELECT piece FROM unnest(search_grams(p_text)) AS piece
        LEFT JOIN (
          SELECT unnest(most_common_elems::text::text[]) AS piece, unnest(most_common_elem_freqs) AS share
          FROM pg_stats WHERE schemaname = current_schema() AND tablename = p_index
        ) AS known USING (piece)
      ORDER BY known.share NULLS FIRST, piece LIMIT 3
    ) AS rarest;
  END;

DROP FUNCTION search_query_grams(text);
