import { type RawBuilder, sql } from "kysely";
import { likePattern } from "#src/platform/db/like-pattern.ts";

/**
 * SQL: whether a text has this part, by an index on `search_grams(text)`, whatever the case and the spelling of its
 * letters. The text must be written as in the index.
 */
export function hasPart(text: RawBuilder<string>, part: string): RawBuilder<boolean> {
  return sql<boolean>`(search_fold(${text}) LIKE search_fold(${likePattern(part)})
                       AND search_grams(${text}) @> search_query_grams(${part}))`;
}
