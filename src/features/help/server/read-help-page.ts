import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { helpSlug, maxHelpSearch, maxHelpSlug } from "#src/shared/help.ts";
import type { Article, HelpPageData } from "../contract-page.ts";
import { listArticles, readArticle, type Reader } from "./articles/read-articles.ts";
import { searchArticles } from "./articles/search-articles.ts";

export interface AskedPage extends Reader {
  /** Below `/help/`; null: the page of all articles. */
  readonly slug: string | null;
  /** What is searched for; empty: nothing. */
  readonly query: string;
}

const mostFound = 20;
const mostNamed = 8;

/** What a page of the help shows a visitor. */
export async function readHelpPage(
  db: Kysely<DB>,
  { slug, query, ...reader }: AskedPage,
): Promise<HelpPageData> {
  if (slug !== null) {
    const article = await findArticle(db, reader, slug);
    if (article !== null) return { kind: "article", article };
    return { kind: "missing", articles: (await listArticles(db, reader, { limit: mostNamed })).articles };
  }
  const { articles } = await listArticles(db, reader);
  const asked = query.trim().slice(0, maxHelpSearch);
  const search =
    asked === ""
      ? null
      : { query: asked, found: await searchArticles(db, reader, { query: asked, limit: mostFound }) };
  return { kind: "articles", articles, search };
}

async function findArticle(db: Kysely<DB>, reader: Reader, slug: string): Promise<Article | null> {
  if (slug.length > maxHelpSlug || !helpSlug.test(slug)) return null;
  try {
    return await readArticle(db, reader, slug);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
