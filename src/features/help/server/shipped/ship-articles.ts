import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { newestVersion, raiseRevision, searchOf } from "../articles/article-rows.ts";
import { readAllShipped, type ShippedText } from "./read-shipped.ts";

type Shipped = ReturnType<typeof readAllShipped>[number];

/**
 * Brings the articles of the product to every site: new ones are published, a text that changed with the product replaces
 * the one before. What staff has written, published, withdrawn or given another address is left as it is. Processes that
 * start at once wait for each other.
 */
export async function shipArticles(platform: Platform): Promise<void> {
  const { kysely } = platform.db;
  const shipped = readAllShipped();
  const sites = await kysely.selectFrom("sites").select("id").orderBy("id").execute();
  for (const { id: siteId } of sites) {
    const known = await readHashes(platform, siteId);
    const changed = shipped.filter(({ slug, texts }) =>
      texts.some(({ language, hash }) => !known.has(`${slug} ${language} ${hash}`)),
    );
    for (const article of changed) await shipArticle(platform, siteId, article);
  }
}

/** Which texts have come before, whatever became of them. */
async function readHashes({ db }: Platform, siteId: number): Promise<ReadonlySet<string>> {
  const rows = await db.kysely
    .selectFrom("help_articles as a")
    .innerJoin("help_versions as v", "v.article_id", "a.id")
    .select(["a.shipped_as", "v.language", "v.shipped_hash"])
    .where("a.site_id", "=", siteId)
    .where("v.shipped_hash", "is not", null)
    .execute();
  return new Set(rows.map((row) => `${row.shipped_as} ${row.language} ${row.shipped_hash}`));
}

async function shipArticle(platform: Platform, siteId: number, article: Shipped): Promise<void> {
  const ctx = createCtx(platform, systemActor);
  await transaction(platform, async (trx) => {
    await trx.selectFrom("sites").select("id").where("id", "=", siteId).forUpdate().execute();
    const found = await findOrMake(trx, platform, siteId, article);
    if (found === null) return;
    const { id, isNew } = found;
    const brought: string[] = [];
    for (const text of article.texts)
      if (await bring(trx, platform, { id, siteId, text })) brought.push(text.language);
    if (brought.length === 0) return;
    await raiseRevision(trx, siteId);
    // What fills an empty help is no act: the article itself says when it came.
    if (isNew) return;
    await writeAudit(trx, ctx, {
      action: "help-article.ship",
      objectType: "helpArticle",
      objectId: id,
      detail: { slug: article.slug, languages: brought.join(", ") },
    });
  });
}

/** Null: staff has an article of its own at this address. */
async function findOrMake(
  trx: Transaction<DB>,
  { ids, clock }: Platform,
  siteId: number,
  { slug, topic, position }: Shipped,
): Promise<{ readonly id: string; readonly isNew: boolean } | null> {
  const known = await trx
    .selectFrom("help_articles")
    .select("id")
    .where("site_id", "=", siteId)
    .where("shipped_as", "=", slug)
    .executeTakeFirst();
  if (known) return { id: known.id, isNew: false };
  const now = clock.now();
  const made = await trx
    .insertInto("help_articles")
    .values({
      id: ids.next(),
      site_id: siteId,
      slug,
      topic,
      state: "published",
      position,
      version: 1,
      shipped_as: slug,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(["site_id", "slug"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made === undefined ? null : { id: made.id, isNew: true };
}

interface Brought {
  readonly id: string;
  readonly siteId: number;
  readonly text: ShippedText;
}

/** Whether the text came: only where the newest version is the product's own, or there is none. */
async function bring(
  trx: Transaction<DB>,
  { ids, clock }: Platform,
  { id, siteId, text }: Brought,
): Promise<boolean> {
  const { language, hash, title, summary, body } = text;
  const now = clock.now();
  const before = await newestVersion(trx, id, language);
  if (before !== undefined && (before.shipped_hash === null || before.shipped_hash === hash)) return false;
  const published = await trx
    .selectFrom("help_published")
    .select(["language", "number", "is_live"])
    .where("article_id", "=", id)
    .execute();
  const english = published.find((row) => row.language === "en");
  const own = published.find((row) => row.language === language);
  const number = (before?.number ?? 0) + 1;
  await trx
    .insertInto("help_versions")
    .values({
      id: ids.next(),
      article_id: id,
      language,
      number,
      title,
      summary,
      body,
      english_number: language === "en" ? null : (english?.number ?? null),
      shipped_hash: hash,
      created_at: now,
    })
    .execute();
  await trx
    .updateTable("help_articles")
    .set((eb) => ({ version: eb("version", "+", 1), changed_at: now }))
    .where("id", "=", id)
    .execute();
  // An earlier version that staff chose stays what visitors read.
  if (own !== undefined && own.number !== before?.number) return true;
  const values = { number, search: searchOf(text, language), published_at: now };
  await trx
    .insertInto("help_published")
    .values({ article_id: id, language, site_id: siteId, is_live: english?.is_live ?? true, ...values })
    .onConflict((conflict) => conflict.columns(["article_id", "language"]).doUpdateSet(values))
    .execute();
  return true;
}
