import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB, HelpArticles, HelpVersions } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import type { ArticleText } from "../rules/clean-article.ts";
import { wordsOf } from "../rules/words-of.ts";

export type ArticleRow = Selectable<HelpArticles>;
export type VersionRow = Selectable<HelpVersions>;

/** The site whose articles staff writes: the provider's own, which is the first. */
export async function ownSite(db: Kysely<DB>): Promise<number> {
  const row = await db.selectFrom("sites").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow();
  return row.id;
}

/** An article of the site, locked; refuses a change of one that somebody else has changed meanwhile. */
export async function lockArticle(
  trx: Transaction<DB>,
  { id, expectedVersion }: { readonly id: string; readonly expectedVersion: number },
): Promise<ArticleRow> {
  const row = await trx
    .selectFrom("help_articles")
    .selectAll()
    .where("id", "=", id)
    .where("site_id", "=", await ownSite(trx))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found");
  if (row.version !== expectedVersion) throw new AppError("version_changed");
  return row;
}

/** The newest version in a language; undefined: there is none. */
export async function newestVersion(
  db: Kysely<DB>,
  articleId: string,
  language: string,
): Promise<VersionRow | undefined> {
  return db
    .selectFrom("help_versions")
    .selectAll()
    .where("article_id", "=", articleId)
    .where("language", "=", language)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** SQL: what of a text is searched, the title before the summary before the body. */
export function searchOf({ title, summary, body }: ArticleText, language: string) {
  const words = (text: string) => wordsOf(text, language).join(" ");
  return sql<string>`setweight(to_tsvector('simple', ${words(title)}), 'A')
    || setweight(to_tsvector('simple', ${words(summary)}), 'B')
    || setweight(to_tsvector('simple', ${words(body)}), 'C')`;
}

/** What visitors read has changed: pages are drawn again, in all processes. */
export async function raiseRevision(trx: Transaction<DB>, siteId: number): Promise<void> {
  wakeAfterCommit(trx, "help");
  await trx
    .insertInto("help_revisions")
    .values({ site_id: siteId, revision: 1 })
    .onConflict((conflict) =>
      conflict.column("site_id").doUpdateSet({ revision: sql`help_revisions.revision + 1` }),
    )
    .execute();
}
