import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import type { HelpTopic } from "#src/shared/help.ts";
import { maxHelpArticles } from "#src/shared/help.ts";
import { pathOf } from "#src/shared/paths.ts";

/** Where and in which language somebody reads. */
export interface Reader {
  readonly siteId: number;
  readonly language: string;
}

export interface Brief {
  readonly slug: string;
  readonly topic: HelpTopic;
  readonly title: string;
  readonly summary: string;
  readonly language: string;
}

/** SQL: of each article what a reader gets: the text in their language, else in English. */
export function shownTo({ siteId, language }: Reader) {
  return sql`(
    SELECT p.article_id, p.language, p.number, p.published_at, p.search FROM help_published p
    WHERE p.is_live AND p.site_id = ${siteId}
      AND (p.language = ${language} OR p.language = 'en' AND NOT EXISTS (
        SELECT FROM help_published own
        WHERE own.article_id = p.article_id AND own.language = ${language} AND own.is_live)))`;
}

const orderOfTopics = sql`array_position(
  ARRAY['start', 'billing', 'servers', 'domains', 'account', 'api', 'support'], a.topic)`;

/** SQL: an order of articles by topic, and within it as staff placed them. */
export const inOrder = sql`${orderOfTopics}, a.position, a.slug`;

/** Articles in their order; without a page all of them. */
export async function listArticles(
  db: Kysely<DB>,
  reader: Reader,
  page: { readonly topic?: HelpTopic | undefined; readonly limit?: number; readonly offset?: number } = {},
): Promise<{ articles: Brief[]; total: number }> {
  const { topic, limit = maxHelpArticles, offset = 0 } = page;
  const { rows } = await sql<Brief & { total: bigint }>`
    SELECT a.slug, a.topic, v.title, v.summary, s.language, count(*) OVER () AS total
    FROM ${shownTo(reader)} s
    JOIN help_articles a ON a.id = s.article_id
    JOIN help_versions v ON (v.article_id, v.language, v.number) = (s.article_id, s.language, s.number)
    ${topic === undefined ? sql`` : sql`WHERE a.topic = ${topic}`}
    ORDER BY ${inOrder} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const articles = rows.map(({ total: _, ...brief }) => brief);
  return { articles, total: Number(rows[0]?.total ?? 0) };
}

/** How many articles are named below one. */
const mostRelated = 3;

/** An article as visitors read it; refuses one that is not published. */
export async function readArticle(db: Kysely<DB>, reader: Reader, slug: string) {
  const { rows } = await sql<Brief & { id: string; body: string; languages: string[]; published_at: Date }>`
    SELECT a.id, a.slug, a.topic, v.title, v.summary, v.body, s.language, s.published_at,
      ARRAY(SELECT language FROM help_published o WHERE o.article_id = a.id AND o.is_live ORDER BY 1) AS languages
    FROM help_articles a
    JOIN ${shownTo(reader)} s ON s.article_id = a.id
    JOIN help_versions v ON (v.article_id, v.language, v.number) = (s.article_id, s.language, s.number)
    WHERE a.site_id = ${reader.siteId} AND a.slug = ${slug}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new AppError("not_found");
  const { id, published_at: publishedAt, ...article } = found;
  return { ...article, updatedAt: publishedAt.toISOString(), related: await readRelated(db, reader, id) };
}

/** Others of the topic, those after it first; then those of other topics. */
async function readRelated(db: Kysely<DB>, reader: Reader, id: string): Promise<Brief[]> {
  const { rows } = await sql<Brief>`
    SELECT a.slug, a.topic, v.title, v.summary, s.language
    FROM help_articles own, ${shownTo(reader)} s
    JOIN help_articles a ON a.id = s.article_id
    JOIN help_versions v ON (v.article_id, v.language, v.number) = (s.article_id, s.language, s.number)
    WHERE own.id = ${id} AND a.id <> own.id
    ORDER BY a.topic <> own.topic, (a.position, a.slug) < (own.position, own.slug), a.position, a.slug LIMIT ${mostRelated}`.execute(
    db,
  );
  return rows;
}

/** What rises whenever what visitors read changes. */
export async function readRevision(db: Kysely<DB>, siteId: number): Promise<number> {
  const row = await db
    .selectFrom("help_revisions")
    .select("revision")
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

/** The address of each article, with the languages that it has a text in. */
export async function listPages(
  db: Kysely<DB>,
  siteId: number,
): Promise<{ path: string; languages: string[] }[]> {
  const { rows } = await sql<{ slug: string; languages: string[] }>`
    SELECT a.slug, array_agg(p.language ORDER BY p.language) AS languages
    FROM help_published p JOIN help_articles a ON a.id = p.article_id
    WHERE p.is_live AND p.site_id = ${siteId} GROUP BY a.slug ORDER BY a.slug`.execute(db);
  return rows.map(({ slug, languages }) => ({ path: pathOf("help-article", { slug }), languages }));
}
