import { sql } from "kysely";
import type * as z from "zod/mini";
import { likePattern } from "#src/platform/db/like-pattern.ts";
import { when } from "#src/platform/http/keyset-page.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import type { HelpState, HelpTopic } from "#src/shared/help.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { helpAdminRoutes } from "../../contract-admin.ts";
import { inOrder } from "../articles/read-articles.ts";
import { ownSite } from "../articles/article-rows.ts";

type Route = (typeof helpAdminRoutes)["GET /v2/admin/help"];

interface Row {
  readonly id: string;
  readonly slug: string;
  readonly topic: HelpTopic;
  readonly state: HelpState;
  readonly position: number;
  readonly helpful: number;
  readonly unhelpful: number;
  readonly changed_at: Date;
  readonly title: string;
  readonly languages: string[];
  readonly drafts: string[];
  readonly outdated: string[];
  readonly total: bigint;
}

/** SQL: of each language of an article its newest version beside what is published. */
const heads = sql`
  SELECT h.article_id, h.language, h.number, h.title, p.number AS published, coalesce(p.is_live, false) AS is_live,
         h.language <> 'en' AND e.number IS NOT NULL AND h.english_number IS DISTINCT FROM e.number AS is_outdated
  FROM (SELECT DISTINCT ON (article_id, language) * FROM help_versions ORDER BY article_id, language, number DESC) h
  LEFT JOIN help_published p ON (p.article_id, p.language) = (h.article_id, h.language)
  LEFT JOIN help_published e ON (e.article_id, e.language) = (h.article_id, 'en')`;

/** The articles of a site for those who write them. */
export async function listForStaff(
  { db }: Platform,
  query: z.output<Route["query"]>,
): Promise<RouteOutput<Route>> {
  const like = query.q === undefined || query.q === "" ? undefined : likePattern(query.q.toLowerCase());
  const { rows } = await sql<Row>`
    WITH heads AS (${heads})
    SELECT a.*, en.title, count(*) OVER () AS total,
      ARRAY(SELECT language FROM heads h WHERE h.article_id = a.id AND h.is_live ORDER BY 1) AS languages,
      ARRAY(SELECT language FROM heads h WHERE h.article_id = a.id AND h.number IS DISTINCT FROM h.published ORDER BY 1) AS drafts,
      ARRAY(SELECT language FROM heads h WHERE h.article_id = a.id AND h.is_outdated ORDER BY 1) AS outdated
    FROM help_articles a JOIN heads en ON en.article_id = a.id AND en.language = 'en'
    WHERE a.site_id = ${await ownSite(db.kysely)}
      ${when(query.state, (state) => sql`a.state = ${state}`)}
      ${when(query.topic, (topic) => sql`a.topic = ${topic}`)}
      ${when(
        query.language,
        (language) => sql`EXISTS (
        SELECT FROM heads h WHERE h.article_id = a.id AND h.language = ${language})`,
      )}
      ${when(
        query.outdated,
        () => sql`EXISTS (
        SELECT FROM heads h WHERE h.article_id = a.id AND h.is_outdated)`,
      )}
      ${when(like, (part) => sql`(lower(en.title) LIKE ${part} OR a.slug LIKE ${part})`)}
    ORDER BY ${inOrder} LIMIT ${query.limit} OFFSET ${query.offset}`.execute(db.kysely);
  return {
    articles: rows.map(({ id, changed_at: changedAt, total: _, ...row }) => ({
      id: encodeId("helpArticle", id),
      slug: row.slug,
      topic: row.topic,
      state: row.state,
      position: row.position,
      title: row.title,
      languages: row.languages,
      drafts: row.drafts,
      outdated: row.outdated,
      helpful: row.helpful,
      unhelpful: row.unhelpful,
      changedAt: changedAt.toISOString(),
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}
