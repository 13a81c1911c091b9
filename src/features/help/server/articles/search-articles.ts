import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { HelpTopic } from "#src/shared/help.ts";
import { askedWords } from "../rules/words-of.ts";
import { type Brief, inOrder, type Reader, shownTo } from "./read-articles.ts";

export interface Question {
  readonly query: string;
  readonly topic?: HelpTopic | undefined;
  readonly limit: number;
}

/** A word that more of the articles have than this says nothing about a question of several words. */
const commonShare = 0.5;

/**
 * The articles that fit a question best. A word counts as the beginning of a word, more in the title than in the text, and
 * the more the fewer articles have it; so a whole sentence may be asked, and its common words do not matter.
 */
export async function searchArticles(
  db: Kysely<DB>,
  reader: Reader,
  { query, topic, limit }: Question,
): Promise<Brief[]> {
  const words = askedWords(query, reader.language);
  if (words.length === 0) return [];
  const terms = words.map((word) => `'${word}':*`);
  const { rows } = await sql<Brief>`
    WITH shown AS MATERIALIZED ${shownTo(reader)},
    hits AS (
      SELECT s.article_id, s.language, s.number, term,
             ts_rank('{0, 0.15, 0.4, 1}', s.search, to_tsquery('simple', term)) AS rank
      FROM unnest(${terms}::text[]) AS term JOIN shown s ON s.search @@ to_tsquery('simple', term)
    ),
    weights AS (
      SELECT term, ln(1 + (SELECT count(*) FROM shown)::float / count(*)) AS weight,
             count(*) > ${commonShare}::float8 * (SELECT count(*) FROM shown) AND count(*) > 3 AS is_common
      FROM hits GROUP BY term
    ),
    found AS (
      SELECT h.article_id, h.language, h.number, sum(h.rank * w.weight) AS score
      FROM hits h JOIN weights w USING (term)
      WHERE NOT w.is_common OR (SELECT bool_and(is_common) FROM weights)
      GROUP BY 1, 2, 3
    )
    SELECT a.slug, a.topic, v.title, v.summary, f.language
    FROM found f
    JOIN help_articles a ON a.id = f.article_id
    JOIN help_versions v ON (v.article_id, v.language, v.number) = (f.article_id, f.language, f.number)
    ORDER BY f.score * CASE WHEN a.topic = ${topic ?? null} THEN 1.5 ELSE 1 END DESC, ${inOrder}
    LIMIT ${limit}`.execute(db);
  return rows;
}
