import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { type HelpTopic, maxHelpArticles } from "#src/shared/help.ts";
import { lockArticle, newestVersion, ownSite, raiseRevision } from "../articles/article-rows.ts";
import { type ArticleText, cleanArticle } from "../rules/clean-article.ts";

type StaffCtx = Ctx<StaffActor>;

interface Placed {
  readonly slug: string;
  readonly topic: HelpTopic;
}

interface OfArticle {
  readonly id: string;
  readonly expectedVersion: number;
}

/** Writes a new article, in English, at the end of its topic; nothing of it is published. Returns its id. */
export async function createArticle(
  platform: Platform,
  ctx: StaffCtx,
  { slug, topic, ...text }: Placed & ArticleText,
): Promise<string> {
  const written = cleanArticle(text);
  return transaction(platform, async (trx) => {
    const siteId = await ownSite(trx);
    // Two that are written at once wait for each other, so that count and place hold.
    await trx.selectFrom("sites").select("id").where("id", "=", siteId).forUpdate().execute();
    const { count, last } = await trx
      .selectFrom("help_articles")
      .select((eb) => [eb.fn.countAll<bigint>().as("count"), eb.fn.max("position").as("last")])
      .where("site_id", "=", siteId)
      .executeTakeFirstOrThrow();
    if (count >= maxHelpArticles) throw new AppError("help_limit", { max: maxHelpArticles });
    const id = platform.ids.next();
    const { numInsertedOrUpdatedRows: made } = await trx
      .insertInto("help_articles")
      .values({
        id,
        site_id: siteId,
        slug,
        topic,
        state: "draft",
        position: Math.min((last ?? 0) + 10, 100_000),
        version: 1,
        created_at: ctx.now,
        changed_at: ctx.now,
      })
      .onConflict((conflict) => conflict.columns(["site_id", "slug"]).doNothing())
      .executeTakeFirstOrThrow();
    if (made === 0n) throw new AppError("help_slug_taken");
    await addVersion(trx, platform, ctx, { articleId: id, language: "en", text: written });
    await writeAudit(trx, ctx, {
      action: "help-article.create",
      objectType: "helpArticle",
      objectId: id,
      detail: { slug, topic },
    });
    return id;
  });
}

/** Keeps a new version of an article in a language; visitors go on reading what is published. */
export async function saveVersion(
  platform: Platform,
  ctx: StaffCtx,
  { id, expectedVersion, language, ...text }: OfArticle & ArticleText & { readonly language: string },
): Promise<void> {
  const written = cleanArticle(text);
  await transaction(platform, async (trx) => {
    const article = await lockArticle(trx, { id, expectedVersion });
    const number = await addVersion(trx, platform, ctx, { articleId: id, language, text: written });
    await noteChange(trx, ctx, { id, version: article.version });
    await writeAudit(trx, ctx, {
      action: "help-article.save",
      objectType: "helpArticle",
      objectId: id,
      detail: { slug: article.slug, language, number },
    });
  });
}

/** Changes address, topic and place of an article. */
export async function arrangeArticle(
  platform: Platform,
  ctx: StaffCtx,
  { id, expectedVersion, slug, topic, position }: OfArticle & Placed & { readonly position: number },
): Promise<void> {
  await transaction(platform, async (trx) => {
    const article = await lockArticle(trx, { id, expectedVersion });
    const taken = await trx
      .selectFrom("help_articles")
      .select("id")
      .where("site_id", "=", article.site_id)
      .where("slug", "=", slug)
      .where("id", "<>", id)
      .executeTakeFirst();
    if (taken) throw new AppError("help_slug_taken");
    await trx.updateTable("help_articles").set({ slug, topic, position }).where("id", "=", id).execute();
    await noteChange(trx, ctx, { id, version: article.version });
    if (article.state === "published") await raiseRevision(trx, article.site_id);
    await writeAudit(trx, ctx, {
      action: "help-article.arrange",
      objectType: "helpArticle",
      objectId: id,
      before: { slug: article.slug, topic: article.topic, position: article.position },
      after: { slug, topic, position },
    });
  });
}

/** The article has changed: who opened it before is refused. */
export async function noteChange(
  trx: Transaction<DB>,
  { now }: Pick<Ctx, "now">,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<void> {
  await trx
    .updateTable("help_articles")
    .set({ version: version + 1, changed_at: now })
    .where("id", "=", id)
    .execute();
}

interface NewVersion {
  readonly articleId: string;
  readonly language: string;
  readonly text: ArticleText;
}

async function addVersion(
  trx: Transaction<DB>,
  { ids }: Pick<Platform, "ids">,
  { actor, now }: StaffCtx,
  { articleId, language, text }: NewVersion,
): Promise<number> {
  const before = await newestVersion(trx, articleId, language);
  const english = await trx
    .selectFrom("help_published")
    .select("number")
    .where("article_id", "=", articleId)
    .where("language", "=", "en")
    .executeTakeFirst();
  const number = (before?.number ?? 0) + 1;
  await trx
    .insertInto("help_versions")
    .values({
      id: ids.next(),
      article_id: articleId,
      language,
      number,
      ...text,
      english_number: language === "en" ? null : (english?.number ?? null),
      written_by: actor.staffId,
      created_at: now,
    })
    .execute();
  return number;
}
