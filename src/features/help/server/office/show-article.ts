import type * as z from "zod/mini";
import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { AppError } from "#src/shared/errors.ts";
import { helpStates, helpTopics } from "#src/shared/help.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { helpAdminRoutes } from "../../contract-admin.ts";
import { type ArticleRow, ownSite, type VersionRow } from "../articles/article-rows.ts";
import type { HelpContext } from "../deps.ts";

type Shown = RouteOutput<(typeof helpAdminRoutes)["GET /v2/admin/help/{id}"]>;
type VersionsRoute = (typeof helpAdminRoutes)["GET /v2/admin/help/{id}/versions"];

/** An article with the newest and the published version of each language. */
export async function showArticle({ platform, namesOfStaff }: HelpContext, id: string): Promise<Shown> {
  const db = platform.db.kysely;
  const article = await findArticle(db, id);
  const newest = await db
    .selectFrom("help_versions")
    .distinctOn("language")
    .selectAll()
    .where("article_id", "=", id)
    .orderBy("language")
    .orderBy("number", "desc")
    .execute();
  const published = await db
    .selectFrom("help_published as p")
    .innerJoin("help_versions as v", (join) =>
      join
        .onRef("v.article_id", "=", "p.article_id")
        .onRef("v.language", "=", "p.language")
        .onRef("v.number", "=", "p.number"),
    )
    .selectAll("v")
    .where("p.article_id", "=", id)
    .execute();
  const publishedOf = new Map(published.map((row) => [row.language, row]));
  const english = publishedOf.get("en");
  const names = await namesOfStaff(writers([...newest, ...published]));
  const show = (row: VersionRow) => showVersion(row, names);
  const isEnglish = ({ language }: VersionRow) => language === "en";
  return {
    id: encodeId("helpArticle", article.id),
    slug: article.slug,
    topic: memberOf(helpTopics, article.topic),
    state: memberOf(helpStates, article.state),
    position: article.position,
    version: article.version,
    helpful: article.helpful,
    unhelpful: article.unhelpful,
    languages: [...newest.filter(isEnglish), ...newest.filter((row) => !isEnglish(row))].map((row) => {
      const read = publishedOf.get(row.language);
      return {
        language: row.language,
        newest: show(row),
        published: read === undefined ? null : show(read),
        isOutdated: !isEnglish(row) && english !== undefined && row.english_number !== english.number,
      };
    }),
  };
}

/** All versions of a language, the newest first. */
export async function listVersions(
  { platform, namesOfStaff }: HelpContext,
  id: string,
  { language, limit, offset }: z.output<VersionsRoute["query"]>,
): Promise<RouteOutput<VersionsRoute>> {
  const db = platform.db.kysely;
  await findArticle(db, id);
  const of = db.selectFrom("help_versions").where("article_id", "=", id).where("language", "=", language);
  const rows = await of.selectAll().orderBy("number", "desc").limit(limit).offset(offset).execute();
  const { count } = await of.select((eb) => eb.fn.countAll<bigint>().as("count")).executeTakeFirstOrThrow();
  const names = await namesOfStaff(writers(rows));
  return { versions: rows.map((row) => showVersion(row, names)), total: Number(count) };
}

async function findArticle(db: Kysely<DB>, id: string): Promise<ArticleRow> {
  const row = await db
    .selectFrom("help_articles")
    .selectAll()
    .where("id", "=", id)
    .where("site_id", "=", await ownSite(db))
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found");
  return row;
}

function writers(rows: readonly VersionRow[]): readonly string[] {
  return rows.flatMap(({ written_by: writer }) => writer ?? []);
}

function showVersion(row: VersionRow, names: ReadonlyMap<string, string>) {
  return {
    number: row.number,
    title: row.title,
    summary: row.summary,
    body: row.body,
    writtenBy: row.written_by === null ? null : (names.get(row.written_by) ?? "–"),
    createdAt: row.created_at.toISOString(),
  };
}

function memberOf<T extends string>(all: readonly T[], text: string): T {
  const found = all.find((one) => one === text);
  if (found === undefined) throw new Error(`${text} is not one of ${all.join(", ")}`);
  return found;
}
